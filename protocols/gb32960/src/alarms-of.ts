/** What the alarm block of a report says (2016 §7.2.3.7, 2025 §7.2.4.6), read from the bytes without decoding the rest. */
import {
  type ActiveAlarm,
  type AlarmColumns,
  dwordAt,
  type Fault,
  type MessageAlarms,
  newRecord,
  RecordFlag,
  type StatedFaults,
} from '@motorpool/wire'
import { ALARM_ITEMS, FAULT_LISTS, FLAGS } from './alarm-items.ts'
import { FAULTS } from './catalogue/faults.ts'
import { isCiphered } from './cipher.ts'
import { type Edition, editionOf } from './frame.ts'
import { walk } from './summary.ts'

/** FE abnormal and FF invalid, of a BYTE and of a DWORD. */
const UNSAID = 0xfe
const UNSAID_FLAGS = 0xfffffffe
const BLOCK: Readonly<Record<Edition, number>> = { '2016': 0x07, '2025': 0x06 }

const EVERY_LIST: readonly StatedFaults[] = FAULT_LISTS.map(({ key }) => ({ list: key, source: null }))
const NOTHING: MessageAlarms = {
  groups: [FLAGS],
  alarms: [],
  level: 0,
  faultLists: EVERY_LIST,
  faults: [],
}

const items = {
  '2016': ALARM_ITEMS.filter(({ editions }) => !editions),
  '2025': ALARM_ITEMS,
} as const satisfies Record<Edition, unknown>

/** Where the alarm blocks stand; one list for all calls. */
const blocks: number[] = []
const visits: Readonly<Record<Edition, (type: number, at: number) => void>> = {
  '2016': (type, at) => {
    if (type === BLOCK['2016']) blocks.push(at)
  },
  '2025': (type, at) => {
    if (type === BLOCK['2025']) blocks.push(at)
  },
}
/** The walk fills a record that nobody reads. */
const unread = newRecord('', 0, new Uint8Array(0))

/** Level, flags and four counts, all zero and no more: what nearly every block says. */
function saysNothing(raw: Uint8Array, at: number): boolean {
  for (let i = at; i < at + 9; i++) if (raw[i] !== 0) return false
  return true
}

class Reading {
  level: number | undefined
  flags: number | undefined
  readonly levels = new Map<number, number>()
  readonly lists = new Set<string>()
  readonly faults = new Map<string, Fault>()

  /** A whole block at `at`, as the walk has made sure. */
  block(raw: Uint8Array, at: number, edition: Edition): void {
    const level = raw[at] ?? UNSAID
    if (level < UNSAID) this.level = Math.max(this.level ?? 0, level)
    const flags = dwordAt(raw, at + 1) >>> 0
    if (flags < UNSAID_FLAGS) this.flags = ((this.flags ?? 0) | flags) >>> 0
    let cursor = at + 5
    for (const { key } of FAULTS) cursor = this.list(key, raw, cursor)
    if (edition === '2025') this.flagLevels(raw, cursor)
  }

  /** Returns the offset behind the list. A count of FE or FF means that no list follows. */
  private list(list: string, raw: Uint8Array, at: number): number {
    const count = raw[at] ?? UNSAID
    if (count >= UNSAID) return at + 1
    this.lists.add(list)
    const end = at + 1 + 4 * count
    for (let code = at + 1; code < end; code += 4) this.fault(list, dwordAt(raw, code) >>> 0)
    return end
  }

  private fault(list: string, number: number): void {
    if (number >= UNSAID_FLAGS) return
    const code = number.toString(16).toUpperCase().padStart(8, '0')
    const fault = { list, source: null, code, number, spn: null, fmi: null, occurrences: null }
    this.faults.set(`${list} ${code}`, fault)
  }

  private flagLevels(raw: Uint8Array, at: number): void {
    const count = raw[at] ?? UNSAID
    if (count >= UNSAID) return
    for (let one = at + 1; one < at + 1 + 2 * count; one += 2) {
      const level = raw[one + 1] ?? UNSAID
      if (level < UNSAID) this.levels.set(raw[one] ?? 0, level)
    }
  }

  result(edition: Edition): MessageAlarms {
    const { flags = 0 } = this
    const alarms: ActiveAlarm[] = []
    for (const item of items[edition]) {
      const { bit = 0 } = item
      if ((flags >>> bit) & 1) alarms.push({ item, phase: 'on', level: this.levels.get(bit), values: [] })
    }
    return {
      groups: this.flags === undefined ? [] : NOTHING.groups,
      alarms,
      level: this.level,
      faultLists: EVERY_LIST.filter(({ list }) => this.lists.has(list)),
      faults: [...this.faults.values()],
    }
  }
}

/** Several alarm blocks in one report are read as one: what any of them shows is there. */
export function alarmsOf({ flags }: AlarmColumns, raw: Uint8Array): MessageAlarms | undefined {
  if (!(flags & RecordFlag.report)) return undefined
  const edition = editionOf(raw)
  if (edition === undefined || isCiphered(raw, edition)) return undefined
  blocks.length = 0
  walk(raw, edition, unread, visits[edition])
  const [first] = blocks
  if (first === undefined) return undefined
  if (blocks.every((at) => saysNothing(raw, at))) return NOTHING
  const reading = new Reading()
  for (const at of blocks) reading.block(raw, at, edition)
  return reading.result(edition)
}
