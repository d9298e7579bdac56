/** Where in a JSON text the thing stands that a pointer leads to. */

export interface Place {
  readonly from: number
  readonly to: number
}

/**
 * The characters of `text` that `pointer` (RFC 6901) leads to, or the nearest thing around it that there
 * is; null when the text is no JSON.
 */
export function placeOf(text: string, pointer: string): Place | null {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  try {
    return new Reader(text).find(steps)
  } catch {
    return null
  }
}

/** Which line of `text`, counted from 1, the character at `offset` is on. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

class NoJson extends Error {}

/** Walks over JSON, and looks into nothing that is not on the way. */
class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  find(steps: readonly string[]): Place {
    this.space()
    const from = this.at
    const [step, ...rest] = steps
    const inner = step === undefined ? null : this.into(step, rest)
    if (inner !== null) return inner
    this.at = from
    this.value()
    return { from, to: this.at }
  }

  private into(step: string, rest: readonly string[]): Place | null {
    const opening = this.text[this.at]
    if (opening !== '{' && opening !== '[') return null
    for (const name of this.entries(opening)) {
      if (name === step) return this.find(rest)
      this.value()
    }
    return null
  }

  /** The names, or numbers, of what an object or a list holds; stands before each value in turn. */
  private *entries(opening: string): Iterable<string> {
    const closing = opening === '{' ? '}' : ']'
    this.at += 1
    for (let index = 0; ; index += 1) {
      this.space()
      if (this.text[this.at] === closing) break
      if (index > 0) this.expect(',')
      this.space()
      let name = String(index)
      if (opening === '{') {
        name = JSON.parse(this.string()) as string
        this.space()
        this.expect(':')
        this.space()
      }
      yield name
    }
    this.at += 1
  }

  private value(): void {
    const first = this.text[this.at]
    if (first === '{' || first === '[') {
      const entries = this.entries(first)[Symbol.iterator]()
      while (!entries.next().done) this.value()
    } else if (first === '"') this.string()
    else this.word()
  }

  private string(): string {
    return this.token(/"(?:[^"\\]|\\.)*"/suy)
  }

  private word(): void {
    this.token(/[-+.\w]+/uy)
  }

  private space(): void {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at += 1
  }

  private expect(mark: string): void {
    if (this.text[this.at] !== mark) throw new NoJson()
    this.at += 1
  }

  private token(form: RegExp): string {
    form.lastIndex = this.at
    const [found] = form.exec(this.text) ?? []
    if (found === undefined) throw new NoJson()
    this.at += found.length
    return found
  }
}
