/** What diagnosis blocks and removal alarms say, read from the bytes without decoding the rest. */
import { BODY_AT, bodyLength, Cursor, TIME_LENGTH } from '@motorpool/gbt'
import { faultOf, readDtc } from '@motorpool/j1939'
import {
  type ActiveAlarm,
  type AlarmColumns,
  type DiagnosticLamps,
  dwordAt,
  editionIn,
  type Fault,
  type LampState,
  type MessageAlarms,
  RecordFlag,
  type StatedFaults,
} from '@motorpool/wire'
import { GROUP, J1939_LIST, OTHER_LIST } from './alarm-items.ts'
import type { Block } from './blocks/block.ts'
import { SAE_J1939 } from './blocks/fault-codes.ts'
import type { Dialect } from './dialect.ts'
import { isCiphered } from './frame.ts'
import { findQuickly, layoutNamed, nothingFound, walk } from './walk.ts'

const UNSAID = 0xfe
const LAMP_AT = 1
const CODE_LENGTH = 4
const LAMPS: readonly LampState[] = ['off', 'on', 'slow']
/** Four times 00, or what stands for no value. */
const NO_CODE: readonly number[] = [0, 0xffffffff, 0xfffffffe]

/** Where the diagnosis blocks of the message stand, and where their counts; one list for all calls. */
const bodies: number[] = []
const counts: number[] = []

function visit({ countAt }: Block, body: number): void {
  if (countAt < 0) return
  bodies.push(body)
  counts.push(body + countAt)
}

const lampsOf = (malfunction: LampState): DiagnosticLamps => ({
  malfunction,
  stop: 'unknown',
  warning: 'unknown',
  protect: 'unknown',
})

const stated = (list: string, malfunction: LampState): StatedFaults => ({
  list,
  source: null,
  lamps: lampsOf(malfunction),
})

const nothing = (list: string): MessageAlarms => ({
  groups: [GROUP.lamp],
  alarms: [],
  level: undefined,
  faultLists: [stated(list, 'off')],
  faults: [],
})

/** One object each for all messages that say that nothing is wrong. */
const NOTHING = { [J1939_LIST]: nothing(J1939_LIST), [OTHER_LIST]: nothing(OTHER_LIST) } as const

const listOf = (protocol: number | undefined) => (protocol === SAE_J1939 ? J1939_LIST : OTHER_LIST)

/** How the bytes of other protocols are packed no table says: they are the code. */
function faultAt(raw: Uint8Array, at: number, list: string): Fault {
  if (list === J1939_LIST) return faultOf(list, null, readDtc(raw, at))
  const number = dwordAt(raw, at) >>> 0
  const code = number.toString(16).toUpperCase().padStart(8, '0')
  return { list, source: null, code, number, spn: null, fmi: null, occurrences: null }
}

/** Several blocks are read as one: what any of them shows is there. */
class Reading {
  private readonly lists = new Map<string, LampState>()
  private readonly faults = new Map<string, Fault>()
  private lamp: LampState = 'unknown'

  block(raw: Uint8Array, body: number, countAt: number): void {
    const list = listOf(raw[body])
    const lamp = LAMPS[raw[body + LAMP_AT] ?? UNSAID] ?? 'unknown'
    if (this.lamp === 'unknown' || lamp === 'on' || (lamp === 'slow' && this.lamp === 'off')) this.lamp = lamp
    const count = raw[countAt] ?? UNSAID
    if (count >= UNSAID) return
    this.lists.set(list, lamp)
    for (let i = 0; i < count; i++) {
      const at = countAt + 1 + CODE_LENGTH * i
      if (NO_CODE.includes(dwordAt(raw, at) >>> 0)) continue
      const fault = faultAt(raw, at, list)
      this.faults.set(`${list} ${fault.code}`, fault)
    }
  }

  result({ alarms: { lamp } }: Dialect): MessageAlarms {
    const isOn = this.lamp === 'on' || this.lamp === 'slow'
    return {
      groups: this.lamp === 'unknown' ? [] : [GROUP.lamp],
      alarms: isOn ? [{ item: lamp, phase: 'on', level: undefined, values: [] }] : [],
      level: undefined,
      faultLists: [...this.lists].map(([list, lamp]) => stated(list, lamp)),
      faults: [...this.faults.values()],
    }
  }
}

/** Lamp off and no codes: what nearly every block says. */
function isQuiet(raw: Uint8Array): boolean {
  for (let i = 0; i < bodies.length; i++)
    if (raw[(bodies[i] ?? 0) + LAMP_AT] !== 0 || raw[counts[i] ?? 0] !== 0) return false
  return bodies.length === 1
}

function ofReport(raw: Uint8Array, flags: number, dialect: Dialect): MessageAlarms | undefined {
  // The layout that was noted when the report was stored fits it if any does: no other has to be tried.
  const found = nothingFound(dialect)
  findQuickly(raw, dialect, layoutNamed(dialect, editionIn(flags, dialect.facts.editions)), found)
  bodies.length = 0
  counts.length = 0
  walk(raw, dialect, found.layout, visit)
  const [first] = bodies
  if (first === undefined) return undefined
  if (isQuiet(raw)) return NOTHING[listOf(raw[first])]
  const reading = new Reading()
  bodies.forEach((body, i) => reading.block(raw, body, counts[i] ?? 0))
  return reading.result(dialect)
}

/** A moment, with where it was and what else the message says. Alerted even where the position is marked invalid. */
function ofRemoval(raw: Uint8Array, { alarms, messages, removalLength }: Dialect): MessageAlarms | undefined {
  if (bodyLength(raw) !== removalLength) return undefined
  const cursor = new Cursor(raw, '', BODY_AT + TIME_LENGTH + 2, raw.length - 1)
  const values = cursor.items(messages['removal']?.items.slice(2) ?? [])
  const alarm: ActiveAlarm = { item: alarms.removal, phase: 'moment', level: undefined, values }
  return { groups: [], alarms: [alarm], level: undefined, faultLists: [], faults: [] }
}

export function alarmsOf(
  dialect: Dialect,
  { flags, messageId }: AlarmColumns,
  raw: Uint8Array,
): MessageAlarms | undefined {
  if (isCiphered(raw) || flags & RecordFlag.downlink) return undefined
  if (messageId === dialect.messages['removal']?.command) return ofRemoval(raw, dialect)
  return flags & RecordFlag.report ? ofReport(raw, flags, dialect) : undefined
}
