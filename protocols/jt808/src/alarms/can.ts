import { type CanFrame, DM1, faultOf, type Group, groups, readDm1 } from '@motorpool/j1939'
import {
  type AlarmColumns,
  dwordAt,
  type Fault,
  type MessageAlarms,
  type StatedFaults,
} from '@motorpool/wire'
import { DM1_LIST } from '../alarm-items.ts'
import { type Body, bodyOf } from './body.ts'

/** § 8.50: count and time in front, then items of an id word and eight bytes. */
const HEAD = 7
const FRAME = 12
const EXTENDED = 0x40000000
const ID = 0x1fffffff
/** Parameter group of a broadcast in the id, and the same without a receiver's address (PDU format 1). */
const BROADCAST_GROUP = 0x3ffff
const ADDRESSED_GROUP = 0x3ff00
/** Connection management of J1939-21: a DM1 of more than one code begins with it. */
const CONNECTION = 0xec00
/** Addresses of the second bus follow those of the first. */
const ADDRESSES = 256

const sourceOf = ({ bus, source }: Group): number => bus * ADDRESSES + source

function mayCarry({ bytes, from, to }: Body): boolean {
  for (let at = from + HEAD; at + FRAME <= to; at += FRAME) {
    const id = dwordAt(bytes, at)
    const pgn = (id >>> 8) & BROADCAST_GROUP
    if (id & EXTENDED && (pgn === DM1 || (pgn & ADDRESSED_GROUP) === CONNECTION)) return true
  }
  return false
}

/** Frames of J1939, whose ids have 29 bits. */
function frames({ bytes, from, to }: Body): CanFrame[] {
  const found: CanFrame[] = []
  for (let at = from + HEAD; at + FRAME <= to; at += FRAME) {
    const word = dwordAt(bytes, at)
    if (word & EXTENDED)
      found.push({ bus: word >>> 31, id: word & ID, data: bytes.slice(at + 4, at + FRAME) })
  }
  return found
}

/**
 * Active trouble codes in the CAN frames of a 0x0705, for each control unit by its last DM1; undefined without any. A
 * unit's `source` is its address, plus 256 on the second bus.
 */
export function canFaults({ rawForm }: AlarmColumns, raw: Uint8Array): MessageAlarms | undefined {
  const body = bodyOf(raw, rawForm)
  if (!body || !mayCarry(body)) return undefined
  const units = new Map<number, Uint8Array>()
  for (const group of groups(frames(body))) if (group.pgn === DM1) units.set(sourceOf(group), group.data)
  const faultLists: StatedFaults[] = []
  const faults: Fault[] = []
  for (const [source, payload] of units) {
    const read = readDm1(payload)
    if (!read) continue
    faultLists.push({ list: DM1_LIST, source, lamps: read.lamps })
    faults.push(...read.codes.map((code) => faultOf(DM1_LIST, source, code)))
  }
  return faultLists.length ? { groups: [], alarms: [], level: undefined, faultLists, faults } : undefined
}
