import { PREFERRED_ADDRESSES, sourceAddress } from '@motorpool/j1939'
import { type Locale, toHex } from '@motorpool/kernel'
import { byId } from '@motorpool/protocols'
import { decodeSignal, type SignalTable, signalsFor, signalsOf } from '@motorpool/signals'
import { SECRET_FIELDS } from '@motorpool/terminal/shared'
import type { Payload } from '@motorpool/wire'
import type { Controller, ControllerFrame } from '../../shared/controllers.ts'
import { asValue, nameIn, type ReportedMessage } from './condition.ts'
import { decodeStored } from './protocols.ts'

/** Frames that are shown of one vehicle: a bus has dozens. */
const FRAMES_MAX = 500

interface Seen {
  payload: Payload
  time: number
  /** Beginning of its data by which the software version tells units of one type apart, in hexadecimal. */
  part: string
}

/** Units of one type carry several parts, which begin with different bytes: command groups. */
function partOf({ carrier, id, data }: Payload, table: SignalTable | undefined): string {
  if (carrier === 'can') return ''
  const prefixes = (table?.unit.get(id) ?? []).map(({ prefix }) => toHex(prefix))
  const beginning = toHex(data)
  const fitting = prefixes.filter((prefix) => beginning.startsWith(prefix))
  return fitting.reduce((longest, one) => (one.length > longest.length ? one : longest), '').toUpperCase()
}

/** Of each frame the newest, out of messages of which the newest is first. */
function newestOf(messages: readonly ReportedMessage[], table: SignalTable | undefined): Seen[] {
  const seen = new Map<string, Seen>()
  for (const message of messages) {
    const decoded = decodeStored(message)
    if (!decoded.ok) continue
    const payloads = byId(message.protocol)?.payloads(decoded) ?? []
    // Of one that stands twice in a message the last is the newest.
    for (const payload of payloads.toReversed()) {
      const part = partOf(payload, table)
      const key = `${payload.carrier}.${payload.id}.${part}`
      if (!seen.has(key) && seen.size < FRAMES_MAX) seen.set(key, { payload, part, time: message.deviceTime })
    }
  }
  return [...seen.values()]
}

const hex = (id: number, digits: number) => id.toString(16).toUpperCase().padStart(digits, '0')
const DIGITS = { can: 8, standard: 3, unit: 2 } as const

function frameOf(
  { payload, time }: Seen,
  id: string,
  table: SignalTable | undefined,
  locale: Locale,
): ControllerFrame {
  const signals = table ? signalsFor(table, payload) : []
  const secret: ReadonlySet<string> = table ? signalsOf(table, SECRET_FIELDS) : new Set()
  const shown = signals.filter(({ definition }) => !secret.has(definition.code))
  // Bytes that carry a secret value are not shown either.
  const data = shown.length < signals.length ? '' : toHex(payload.data).toUpperCase()
  const values = shown.flatMap((signal) => {
    const field = decodeSignal(payload.data, signal, payload.offset)
    return field ? [asValue(field, field.key, locale)] : []
  })
  return { id, time, data, values }
}

/** Who speaks on the bus of a vehicle and what it said last, by the address of the sender. */
export function controllersOf(
  messages: readonly ReportedMessage[],
  table: SignalTable | undefined,
  locale: Locale,
): Controller[] {
  const found = new Map<string, Controller>()
  for (const seen of newestOf(messages, table)) {
    const { payload, part, time } = seen
    const address = payload.carrier === 'can' ? sourceAddress(payload.id) : undefined
    const kind = payload.carrier === 'unit' ? 'unit' : address === undefined ? 'standard' : 'can'
    const key = `${kind}.${address ?? ''}`
    const preferred = address === undefined ? undefined : PREFERRED_ADDRESSES[address]
    const controller = found.get(key) ?? {
      kind,
      address: address === undefined ? null : hex(address, 2),
      name: preferred ? nameIn(locale, preferred) : null,
      time,
      frames: [],
    }
    found.set(key, controller)
    controller.time = Math.max(controller.time, time)
    controller.frames.push(frameOf(seen, `${hex(payload.id, DIGITS[kind])}${part}`, table, locale))
  }
  for (const { frames } of found.values()) frames.sort((a, b) => (a.id < b.id ? -1 : 1))
  const rank = ({ kind, address }: Controller) =>
    `${['can', 'standard', 'unit'].indexOf(kind)}${address ?? ''}`
  return [...found.values()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
