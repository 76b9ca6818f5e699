import type { Item } from '@motorpool/jtt'
import { Cursor, type Scope } from '@motorpool/jtt'
import { type DecodedField, OutOfBytes } from '@motorpool/wire'
import { LOCATION_ITEMS } from '../catalogue/location-items.ts'
import type { Body } from './body.ts'

/** Additional items of 0x0200 that raise alarms, whatever the alarm word says. */
export const Raising = {
  video: 0x14,
  behaviour: 0x18,
  forwardAssist: 0x64,
  driverMonitoring: 0x65,
  tyreMonitoring: 0x66,
  blindSpot: 0x67,
} as const

/** Items that describe alarms which others raise. */
export const Describing = {
  event: 0x04,
  overspeed: 0x11,
  passage: 0x12,
  section: 0x13,
  videoLost: 0x15,
  videoCovered: 0x16,
  storageFaults: 0x17,
} as const

const RAISES = 1
const DESCRIBES = 2
const roles = new Uint8Array(256)
for (const id of Object.values(Raising)) roles[id] = RAISES
for (const id of Object.values(Describing)) roles[id] = DESCRIBES

const candidates = Map.groupBy<number, Item>(LOCATION_ITEMS, ({ id }) => id)

/** Whether an item from offset `at` on raises an alarm. */
export function raises({ bytes, to }: Body, at: number): boolean {
  for (let item = at; item + 2 <= to; item += 2 + (bytes[item + 1] ?? 0))
    if (roles[bytes[item] ?? 0] === RAISES) return true
  return false
}

/** The value by the first layout that takes exactly its bytes; undefined where none does. */
function valueOf(
  id: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  scope: Scope,
): DecodedField | undefined {
  for (const { part } of candidates.get(id) ?? []) {
    const cursor = new Cursor(bytes, from, to)
    try {
      part.read(cursor, scope, {})
      if (cursor.remaining === 0) return cursor.fields[0]
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
    }
  }
  return undefined
}

export interface FoundItem {
  readonly id: number
  readonly field: DecodedField
}

/** Items from offset `at` on that raise or describe alarms, decoded; those of another length than theirs are left out. */
export function alarmItems({ bytes, base, to }: Body, at: number, scope: Scope): FoundItem[] {
  const items: FoundItem[] = []
  const plain = bytes.subarray(base, to)
  let next = at - base
  while (next + 2 <= plain.length) {
    const id = plain[next] ?? 0
    const from = next + 2
    next = from + (plain[next + 1] ?? 0)
    if (next > plain.length) break
    const field = roles[id] ? valueOf(id, plain, from, next, scope) : undefined
    if (field) items.push({ id, field })
  }
  return items
}
