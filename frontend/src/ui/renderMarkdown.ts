/**
 * Markdown from outside, as HTML that can do nothing.
 *
 * Two walls: the renderer takes HTML in the text for text, and what it made is sanitised all the same.
 * Images are left out, because loading one would tell a stranger's server who reads what.
 */
import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'

const ALLOWED_ADDRESS = /^(?:https?:|mailto:|#)/i

// A line that somebody began stays one: passages, for instance, come each on its own.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')

export function renderMarkdown(text: string): string {
  const clean = DOMPurify.sanitize(markdown.render(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['img', 'style', 'form', 'input', 'button'],
    FORBID_ATTR: ['style', 'class', 'id'],
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of clean.querySelectorAll('a')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  const holder = document.createElement('div')
  holder.append(clean)
  return holder.innerHTML
}
