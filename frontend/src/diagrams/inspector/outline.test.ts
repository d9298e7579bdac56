import { expect, it } from 'vitest'

import { exampleElement, exampleView } from '@/diagrams/example'

import { outlineOf } from './outline'

it('an outline says what a view holds, each thing under what it is in', () => {
  const view = {
    ...exampleView(
      exampleElement('web'),
      exampleElement('api', { group: 'inner', inside: exampleView(exampleElement('handler')) }),
    ),
    groups: [
      { id: 'outer', label: 'Shop', kind: 'system', group: null, color: null, box: null },
      { id: 'inner', label: 'Core', kind: 'boundary', group: 'outer', color: null, box: null },
    ] as const,
  }

  expect(outlineOf(view).map(({ id, depth, hasInside }) => [id, depth, hasInside])).toEqual([
    ['outer', 0, false],
    ['inner', 1, false],
    ['api', 2, true],
    ['web', 0, false],
  ])
})
