import { readerHere } from '@motorpool/recognition/here'
import { fieldsOf } from '../modules/realname/src/server/documents/index.ts'
import { photograph } from '../modules/realname/test/support/cards/photograph.ts'
import { cardSet, documentOf } from '../modules/realname/test/support/cards/set.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

/** Cards of each kind, each photographed in another way. */
const EACH = 8

/** Fields of invented cards that are read as they were printed, and processor seconds for one of them. */
export async function recognition(): Promise<void> {
  const reader = readerHere()
  const seconds: number[] = []
  let [right, all] = [0, 0]
  const kinds: Record<string, string> = {}
  for (const { card, shot } of cardSet(scaled(EACH, 1))) {
    const picture = await photograph(card.svg, shot)
    const before = process.cpuUsage()
    const reading = await reader.read(picture, 'bench')
    const { user, system } = process.cpuUsage(before)
    seconds.push((user + system) / 1e6)
    const fields = reading.kind === 'read' ? fieldsOf(documentOf(card), reading.lines) : {}
    const truth = Object.entries(card.truth)
    const read = truth.filter(([field, value]) => fields[field]?.value === value).length
    all += truth.length
    right += read
    kinds[card.kind] = [kinds[card.kind], `${read}/${truth.length}`].filter(Boolean).join(' ')
  }
  reader.close()
  // The first picture loads the networks.
  const sorted = seconds.slice(1).toSorted((a, b) => a - b)
  print({
    name: 'recognition-fields',
    value: right / all,
    unit: 'of all fields',
    right,
    fields: all,
    cards: seconds.length,
    kinds,
  })
  print({
    name: 'recognition-processor',
    value: percentile(sorted, 0.5),
    unit: 's of one core, median of a card',
    worst: round(sorted.at(-1) ?? 0, 2),
    limit: 3,
    limitWhat: 'aim for one card',
  })
}
