import type { FoundField, ReadLine } from '@motorpool/recognition'
import { day, plain } from './clean.ts'

const WEIGHTS = [7, 3, 1]
const SURE = 0.99

/** Check digit of ICAO 9303-3: a filler is 0, letters go on from 10. */
function digitOf(text: string): string {
  const sum = Array.from(text).reduce((total, sign, i) => {
    const value = sign === '<' ? 0 : Number.parseInt(sign, 36)
    return total + value * (WEIGHTS[i % 3] ?? 0)
  }, 0)
  return String(sum % 10)
}

interface Found extends FoundField {
  value: string
}

/** The first line that is a value, and nothing beside it. */
function lineOf(lines: readonly ReadLine[], value: (text: string) => string | undefined): Found[] {
  return lines.flatMap(({ text, score }) => {
    const found = value(text.normalize('NFKC').trim())
    return found === undefined ? [] : [{ value: found, score }]
  })
}

/** The line right below a label. */
function below(lines: readonly ReadLine[], label: RegExp): Found | undefined {
  const head = lines.find(({ text }) => label.test(text))
  const next = head && lines.find((line) => isBelow(line, head))
  return next && { value: next.text.trim(), score: next.score }
}

const isBelow = (line: ReadLine, { x, y, height }: ReadLine) =>
  line.y > y + height / 2 && line.y < y + 2.5 * height && Math.abs(line.x - x) < 2 * height

/** What the lines for machines (ICAO 9303-4) say as well, with its check digit, is sure. */
function confirmed(found: Found | undefined, lines: readonly ReadLine[], short: (value: string) => string) {
  if (!found) return undefined
  const written = short(found.value)
  const machine = written + digitOf(written)
  return lines.some(({ text }) => plain(text).includes(machine)) ? { ...found, score: SURE } : found
}

export const isPassport = (lines: readonly ReadLine[]): boolean =>
  lines.some(({ text }) => /护照|PASSPORT/i.test(text))

/** The page with the photograph: what people read, confirmed by what machines do. */
export function passport(lines: readonly ReadLine[]): Partial<Record<string, FoundField>> {
  const [name] = lineOf(lines, (text) => {
    const [, surname, given] = /^([A-Z]{2,}), ?([A-Z][A-Z ]*)$/.exec(text) ?? []
    return surname && given ? `${surname} ${given}` : undefined
  })
  const [number] = lineOf(lines, (text) => /^[A-Z]{1,2}\d{7,8}$/.exec(plain(text))?.[0])
  const days = lineOf(lines, (text) => (/^[\d.\-/年月日 ]+$/.test(text) ? day(text) : undefined))
  const end = days.toSorted((a, b) => a.value.localeCompare(b.value)).at(-1)
  const fields = {
    realName: name,
    certNo: confirmed(number, lines, (value) => value.padEnd(9, '<')),
    certEndDate: confirmed(end, lines, (value) => value.slice(2).replaceAll('-', '')),
    nationality: below(lines, /国籍|Nationality/),
    certType: { value: 'PASSPORT', score: SURE },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
}
