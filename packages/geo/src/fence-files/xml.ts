import { type FenceFileFault, FenceFileRefusal } from './refusal.ts'

/** An element without the prefix of its name. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, CDATA included, entities replaced. */
  text: string
  line: number
}

const MAX_DEPTH = 32
const MAX_ELEMENTS = 1_000_000

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_:.\-]*`
const OPENING = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`, 'uy')
const CLOSING = new RegExp(String.raw`<\/(${NAME})\s*>`, 'uy')
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu')
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
/** What is skipped or taken as it is, by how it begins and ends. */
const ISLANDS = [
  ['<!--', '-->', false],
  ['<![CDATA[', ']]>', true],
  ['<?', '?>', false],
] as const

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The root of a document. Reads what KML and GPX consist of and no more: there are no document types, no entities of the
 * file's own and nothing outside of it. Throws a `FenceFileRefusal`. Takes time in proportion to the text.
 */
export function readXml(text: string): XmlElement {
  const reader = new XmlReader(text)
  return reader.document()
}

class XmlReader {
  readonly #text: string
  #at = 0
  #line = 1
  /** The first line break that is not counted. */
  #break: number
  #elements = 0
  readonly #open: { element: XmlElement; name: string }[] = []
  #root: XmlElement | undefined

  constructor(text: string) {
    this.#text = text.replace(/^\ufeff/, '')
    this.#break = this.#breakFrom(0)
  }

  document(): XmlElement {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at)
      this.#characters(this.#text.slice(this.#at, next < 0 ? undefined : next), true)
      this.#at = next < 0 ? this.#text.length : next
      if (next >= 0 && !this.#island()) this.#tag()
    }
    if (!this.#root || this.#open.length > 0) this.#refuse('not-xml')
    return this.#root
  }

  #refuse(code: FenceFileFault): never {
    throw new FenceFileRefusal(code, `line ${this.#lineHere()}`)
  }

  /** Counts on from where it was asked last: each line break is looked for once. */
  #lineHere(): number {
    while (this.#break < this.#at) {
      this.#line++
      this.#break = this.#breakFrom(this.#break + 1)
    }
    return this.#line
  }

  #breakFrom(from: number): number {
    const found = this.#text.indexOf('\n', from)
    return found < 0 ? Infinity : found
  }

  #characters(raw: string, references: boolean): void {
    const element = this.#open.at(-1)?.element
    if (element) element.text += references ? this.#replaced(raw) : raw
    else if (raw.trim() !== '') this.#refuse('not-xml')
  }

  #replaced(raw: string): string {
    if (!raw.includes('&')) return raw
    return raw.replaceAll(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
      const named = NAMED.get(name ?? '')
      if (named !== undefined) return named
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
      if (!(code > 0 && code <= 0x10ffff)) this.#refuse('entity')
      return String.fromCodePoint(code)
    })
  }

  /** A comment, an instruction or CDATA. */
  #island(): boolean {
    for (const [begin, end, data] of ISLANDS) {
      if (!this.#text.startsWith(begin, this.#at)) continue
      const from = this.#at + begin.length
      const to = this.#text.indexOf(end, from)
      if (to < 0) this.#refuse('not-xml')
      if (data) this.#characters(this.#text.slice(from, to), false)
      this.#at = to + end.length
      return true
    }
    if (this.#text.startsWith('<!', this.#at)) this.#refuse('document-type')
    return false
  }

  #tag(): void {
    CLOSING.lastIndex = this.#at
    const closing = CLOSING.exec(this.#text)
    if (closing) {
      if (this.#open.pop()?.name !== closing[1]) this.#refuse('not-xml')
      this.#at += closing[0].length
      return
    }
    OPENING.lastIndex = this.#at
    const opening = OPENING.exec(this.#text)
    if (!opening) this.#refuse('not-xml')
    const [whole, name = '', attributes = '', empty] = opening
    const element: XmlElement = {
      name: local(name),
      attributes: this.#attributes(attributes),
      children: [],
      text: '',
      line: this.#lineHere(),
    }
    if (++this.#elements > MAX_ELEMENTS) this.#refuse('too-many-elements')
    const parent = this.#open.at(-1)?.element
    if (parent) parent.children.push(element)
    else if (this.#root) this.#refuse('not-xml')
    else this.#root = element
    if (!empty) this.#open.push({ element, name })
    if (this.#open.length > MAX_DEPTH) this.#refuse('too-deep')
    this.#at += whole.length
  }

  #attributes(raw: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const [, name = '', double, single] of raw.matchAll(ATTRIBUTE))
      found.set(name, this.#replaced(double ?? single ?? ''))
    return found
  }
}

/** The text of the first child of a name, without spaces around it. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text.trim()
}

export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    yield child
    yield* descendants(child)
  }
}

/** Text as it may stand in an element or an attribute; characters that XML has no place for are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
