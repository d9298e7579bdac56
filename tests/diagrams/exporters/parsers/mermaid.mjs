/**
 * Reads Mermaid sources and says what Mermaid itself found in them.
 *
 * Standard input is a JSON object of sources by name; standard output is one of findings by name:
 * what kind of diagram it is, and everything it is made of, or the error.
 */
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<!doctype html><html><body></body></html>')
Object.assign(globalThis, { window, Element: window.Element, Node: window.Node, DOMParser: window.DOMParser })
globalThis.document = window.document

const { default: mermaid } = await import('mermaid')
mermaid.initialize({ startOnLoad: false, maxTextSize: 10_000_000, maxEdges: 10_000 })

const text = await new Response(process.stdin).text()
const found = {}
for (const [name, source] of Object.entries(JSON.parse(text))) {
  try {
    found[name] = contentOf(await mermaid.mermaidAPI.getDiagramFromText(source))
  } catch (error) {
    found[name] = { error: String(error.message ?? error) }
  }
}
process.stdout.write(JSON.stringify(found))

function contentOf({ type, db }) {
  if (type === 'sequence') {
    const messages = db.getMessages()
    return {
      type,
      participants: [...db.getActors().values()].map(({ name, description, type }) => ({
        name,
        label: plain(description),
        type,
      })),
      messages: messages
        .filter(({ from, to, type }) => from && to && type !== db.LINETYPE.NOTE)
        .map(({ from, to, message }) => ({ from, to, text: plain(message) })),
      notes: messages
        .filter(({ type }) => type === db.LINETYPE.NOTE)
        .map(({ message }) => plain(message)),
      groups: messages.filter(({ type }) => type === db.LINETYPE.RECT_START).length,
    }
  }
  return {
    type,
    nodes: [...db.getVertices().values()].map(({ id, text }) => ({ id, text: plain(text) })),
    edges: db.getEdges().map(({ start, end, text, type }) => ({ start, end, text: plain(text), type })),
    groups: db.getSubGraphs().map(({ id, title }) => ({ id, title: plain(title) })),
  }
}

/** The text as it is drawn: Mermaid keeps the codes of characters in a form of its own. */
function plain(text) {
  return String(text ?? '')
    .replaceAll(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/<br\s*\/?>/g, '\n')
}
