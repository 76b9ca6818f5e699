import { chinaTimeText, dayOf, dayStart, dayText, parseDay } from '@motorpool/kernel'
import { isEmpty, type Values } from '@motorpool/resource/shared'
import { type FilingKind, fieldOf } from '../shared/index.ts'

/** A value as it leaves: days and times as texts of China's clocks, and no ids of our records, whose names are among the facts. */
function leaving(kind: FilingKind, name: string, value: unknown): unknown {
  const type = fieldOf(kind, name)?.kind
  if (type === 'ref' && name in kind.sends) return undefined
  if (typeof value !== 'number') return value
  if (type === 'date') return dayText(dayOf(value))
  return type === 'datetime' ? chinaTimeText(value) : value
}

/** What is sent of a filing. */
export const sentOf = (kind: FilingKind, facts: Readonly<Values>, values: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.entries({ ...facts, ...values })
      .map(([name, value]) => [name, leaving(kind, name, value)])
      .filter(([, value]) => !isEmpty(value)),
  )

/** A value that was stored or sent, as rows of the resource have it. */
export function asRow(kind: FilingKind, name: string, value: unknown): unknown {
  const isDay = kind.resource.fields[name]?.kind === 'date' && typeof value === 'string'
  return isDay ? dayStart(parseDay(value)) : (value ?? null)
}

/** What was sent, as rows of the resource have it. */
export const shownOf = (kind: FilingKind, sent: Readonly<Values>): Values =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asRow(kind, name, value)]))
