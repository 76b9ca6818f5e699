import type { ReadCharacter, ReadLine } from './port.ts'

/** A field as it was found, before a person has confirmed it. */
export interface FoundField {
  readonly value: string
  /** 0 to 1; a wrong check digit takes it below one half. */
  readonly score: number
}

/** How one field stands on a document. */
export interface FieldRule {
  /** Words before it, in the same row. A field without any is found by its pattern, in all rows. */
  readonly labels?: readonly string[]
  /** Further lines that may follow below the first, beneath its beginning. */
  readonly continued?: number
  /** The value as it is stored; undefined where the text is none. */
  readonly clean: (text: string) => string | undefined
  /** Whether a check digit, or what else a value proves itself by, comes out. */
  readonly check?: (value: string) => boolean
}

/** What stands on a kind of document. */
export interface Layout<Field extends string> {
  readonly fields: Readonly<Record<Field, FieldRule>>
  /** Words that are no value and end one, beside the labels of fields; without spaces. */
  readonly marks?: readonly string[]
}

interface Row {
  readonly lines: readonly ReadLine[]
  readonly text: string
  readonly characters: readonly (ReadCharacter & { line: ReadLine })[]
}

/** Of the smaller height: lines of one row differ by less. */
const SAME_ROW = 0.45
/** Of the height: the distance to the next line of a value, and how far it may be indented. */
const NEXT_LINE = 2.1
const INDENT = 2.5
const CHECKED = 0.99
const FAILED = 0.4

function rowOf(lines: readonly ReadLine[]): Row {
  const sorted = lines.toSorted((a, b) => a.x - b.x)
  const characters = sorted
    .flatMap((line) => line.characters.map((each) => ({ ...each, line })))
    .filter(({ text }) => text.trim() !== '')
  return { lines: sorted, characters, text: characters.map(({ text }) => text[0] ?? '').join('') }
}

/** Lines that stand side by side, from above. */
function rowsOf(lines: readonly ReadLine[]): Row[] {
  const groups: ReadLine[][] = []
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const beside = groups.find((group) =>
      group.some((other) => Math.abs(other.y - line.y) < SAME_ROW * Math.min(other.height, line.height)),
    )
    if (beside) beside.push(line)
    else groups.push([line])
  }
  return groups.map(rowOf)
}

/** Where a label stands, also with one sign of three or more misread; -1 for nowhere. */
function placeOf(text: string, label: string): number {
  const exact = text.indexOf(label)
  if (exact >= 0 || label.length < 3) return exact
  for (let at = 0; at + label.length <= text.length; at++) {
    let wrong = 0
    for (let i = 0; i < label.length && wrong < 2; i++) if (text[at + i] !== label[i]) wrong++
    if (wrong < 2) return at
  }
  return -1
}

const meanOf = (scores: readonly number[]) =>
  scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)

function found(rule: FieldRule, text: string, scores: readonly number[]): FoundField | undefined {
  const value = rule.clean(text)
  if (value === undefined || value === '') return undefined
  const score = Math.min(CHECKED, meanOf(scores))
  if (!rule.check) return { value, score }
  return { value, score: rule.check(value) ? Math.max(score, CHECKED) : Math.min(score, FAILED) }
}

class Sheet {
  private readonly rows: readonly Row[]
  private readonly words: readonly string[]

  constructor(lines: readonly ReadLine[], words: readonly string[]) {
    this.rows = rowsOf(lines)
    this.words = words
  }

  private startsWithWord(text: string): string | undefined {
    return this.words.find((word) => text.startsWith(word))
  }

  /** Where a value begins: behind its label and what stands there in another language. */
  private beginning(text: string, from: number): number {
    const word = this.startsWithWord(text.slice(from))
    return word ? this.beginning(text, from + word.length) : from
  }

  /** The lines below a value that go on with it. */
  private below(row: Row, first: ReadLine, left: number, count: number): ReadLine[] {
    const others = this.rows
      .filter((each) => each !== row && !this.startsWithWord(each.text))
      .flatMap((each) => each.lines)
    const taken: ReadLine[] = []
    let last: Pick<ReadLine, 'y' | 'height'> = first
    for (const line of others.toSorted((a, b) => a.y - b.y)) {
      const down = line.y - last.y
      const isNext = down > 0 && down < NEXT_LINE * last.height && taken.length < count
      if (!isNext || Math.abs(line.x - left) > INDENT * last.height || this.startsWithWord(line.text))
        continue
      taken.push(line)
      last = line
    }
    return taken
  }

  labelled(rule: FieldRule, label: string): FoundField | undefined {
    for (const row of this.rows) {
      const at = placeOf(row.text, label)
      if (at < 0) continue
      const from = this.beginning(row.text, at + label.length)
      const rest = row.text.slice(from)
      const ends = this.words.map((word) => rest.indexOf(word)).filter((end) => end > 0)
      const value = row.characters.slice(from, from + Math.min(rest.length, ...ends))
      const [head] = value
      if (!head) continue
      // A value that shares its line with the label begins where the label ends.
      const own = head.line.characters.filter(({ text }) => text.trim() !== '')
      const before = own.length - value.filter(({ line }) => line === head.line).length
      const left = head.line.x + (head.line.width * before) / Math.max(1, own.length)
      const more = this.below(row, head.line, left, rule.continued ?? 0).flatMap((line) => line.characters)
      const all = [...value, ...more]
      const field = found(
        rule,
        all.map(({ text }) => text).join(''),
        all.map(({ score }) => score),
      )
      if (field) return field
    }
    return undefined
  }

  anywhere(rule: FieldRule): FoundField | undefined {
    const fields = this.rows.map(({ text, characters }) =>
      found(
        rule,
        text,
        characters.map(({ score }) => score),
      ),
    )
    return fields.filter((each) => each !== undefined).toSorted((a, b) => b.score - a.score)[0]
  }
}

/** Takes the fields of a document from the lines that were read on it. */
export function readFields<Field extends string>(
  lines: readonly ReadLine[],
  { fields, marks = [] }: Layout<Field>,
): Partial<Record<Field, FoundField>> {
  const rules = Object.entries<FieldRule>(fields)
  const sheet = new Sheet(lines, [...marks, ...rules.flatMap(([, { labels = [] }]) => labels)])
  const read = (rule: FieldRule): FoundField | undefined => {
    if (!rule.labels) return sheet.anywhere(rule)
    for (const label of rule.labels) {
      const field = sheet.labelled(rule, label)
      if (field) return field
    }
    return undefined
  }
  const answers = rules.map(([name, rule]) => [name, read(rule)]).filter(([, field]) => field !== undefined)
  return Object.fromEntries(answers)
}
