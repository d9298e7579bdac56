import { describe, expect, it } from 'vitest'

import { changedViews } from './changedViews'
import { exampleDocument, exampleElement, exampleView } from './example'
import { leadingPath, ownersOn, viewAt } from './viewPath'

const cart = exampleElement('cart', { label: 'Cart', inside: exampleView(exampleElement('lines')) })
const document = exampleDocument(
  exampleView(exampleElement('shop', { label: 'Shop', inside: exampleView(cart) })),
)

describe('a path to a view', () => {
  it('leads through the owners, the outermost first', () => {
    expect(viewAt(document, ['shop', 'cart'])?.nodes.map(({ id }) => id)).toEqual(['lines'])
    expect(viewAt(document, ['cart'])).toBeNull()
  })

  it('leads as far as there are views', () => {
    expect(leadingPath(document, ['shop', 'gone', 'cart'])).toEqual(['shop'])
    expect(leadingPath(document, ['shop', 'cart'])).toEqual(['shop', 'cart'])
  })

  it('is told by what its owners are called', () => {
    expect(ownersOn(document, ['shop', 'cart'])).toEqual([
      { id: 'shop', label: 'Shop' },
      { id: 'cart', label: 'Cart' },
    ])
  })
})

describe('a change', () => {
  it('is of the view it was made in, and of none around it', () => {
    const after = exampleDocument(
      exampleView(
        exampleElement('shop', {
          label: 'Shop',
          inside: exampleView({ ...cart, inside: exampleView(exampleElement('items')) }),
        }),
      ),
    )

    expect(changedViews(document, after)).toEqual([['shop', 'cart']])
    expect(changedViews(document, structuredClone(document))).toEqual([])
  })
})
