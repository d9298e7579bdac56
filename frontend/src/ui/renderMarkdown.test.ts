import { describe, expect, it } from 'vitest'

import { renderMarkdown } from './renderMarkdown'

function page(text: string): HTMLElement {
  const holder = document.createElement('div')
  holder.innerHTML = renderMarkdown(text)
  return holder
}

describe('renderMarkdown', () => {
  it('formats', () => {
    expect(page('**bold** and `code`').querySelector('strong')?.textContent).toBe('bold')
    expect(page('- one\n- two').querySelectorAll('li')).toHaveLength(2)
  })

  it('keeps the lines of a text', () => {
    expect(page('(Atlas) A city.\n(Map) A river.').querySelectorAll('br')).toHaveLength(1)
  })

  it('shows HTML in the text as text', () => {
    const html = page('<img src=x onerror=alert(1)><script>alert(1)</script>')
    expect(html.querySelector('img, script')).toBeNull()
    expect(html.textContent).toContain('<script>')
  })

  it('loads no picture', () => {
    expect(page('![who reads this](https://example.org/pixel.png)').querySelector('img')).toBeNull()
  })

  it('opens links elsewhere, without telling where from', () => {
    const link = page('[there](https://example.org)').querySelector('a')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noopener')
  })

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'vbscript:x'])(
    'makes no link to %s',
    (url) => {
      expect(page(`[click](${url})`).querySelector('a[href]')).toBeNull()
    },
  )
})
