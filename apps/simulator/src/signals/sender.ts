import type { JtClient } from '@motorpool/jt808'
import { DieselEngine } from '../model/engine.ts'
import { FuelVehicle } from '../model/fuel.ts'
import { Machine } from '../model/machine.ts'
import type { VehicleModel } from '../model/state.ts'
import { ENGINE_QUERY, GPRS11, GPRS11_KIND, LOCK_GROUP, PERIOD, PERIOD_GROUP } from './gprs11.ts'
import { framesOf } from './item.ts'
import { J1939 } from './j1939.ts'

/** Bit 30 of a CAN id says that the frame is an extended one. */
const EXTENDED = 0x40000000

/** What a JT/T 808 terminal sends of the maker's own beside its locations. */
export interface SignalSender {
  send(client: Pick<JtClient, 'message'>, now: number): void
  /** Data of a pass-through down; true when they were a command of ours. */
  command(kind: number, data: Uint8Array): boolean
}

const bcd = (n: number, digits: number) => String(n).padStart(digits, '0')

/** hhmmss and ms, Beijing time. */
function timeOf(now: number): string {
  const at = new Date(now + 8 * 3_600_000)
  return `${bcd(at.getUTCHours(), 2)}${bcd(at.getUTCMinutes(), 2)}${bcd(at.getUTCSeconds(), 2)}${bcd(at.getUTCMilliseconds(), 4)}`
}

/** The level that a command of ours sets; undefined: it is none. */
const levelOf = (kind: number, [group, level]: Uint8Array): number | undefined =>
  kind === GPRS11_KIND && group === LOCK_GROUP && level !== undefined && level <= 3 ? level : undefined

/** ms between two sendings that a command of ours sets; undefined: it is none. */
function periodOf(kind: number, [group, high = 0, low = 0]: Uint8Array): number | undefined {
  const seconds = high * 256 + low
  const isPeriod = kind === GPRS11_KIND && group === PERIOD_GROUP
  return isPeriod && seconds >= PERIOD.min && seconds <= PERIOD.max ? seconds * 1000 : undefined
}

function truckSender(model: FuelVehicle): SignalSender {
  const engine = new DieselEngine(model)
  return {
    send(client, now) {
      const { speed, odometer } = model.state
      const frames = framesOf('can', J1939, { engine: engine.look(), speed, odometer })
      if (frames.length === 0) return
      const items = frames.map(({ id, data }) => ({ canId: id + EXTENDED, data }))
      client.message('canData', { time: timeOf(now), items }, now)
    },
    // Its relay follows; its bus says nothing of it.
    command: (kind, data) => levelOf(kind, data) !== undefined,
  }
}

function machineSender(model: Machine): SignalSender {
  const engine = new DieselEngine(model)
  let lockLevel = 0
  let period = 0
  let last = -Infinity
  return {
    send(client, now) {
      if (now - last < period) return
      last = now
      for (const { id, data } of framesOf('unit', GPRS11, { engine: engine.look(), lockLevel }))
        client.message('terminalPassthrough', { kind: id, data }, now)
    },
    command(kind, data) {
      const level = levelOf(kind, data)
      const interval = periodOf(kind, data)
      const isQuery = kind === GPRS11_KIND && data[0] === ENGINE_QUERY && data.length === 1
      lockLevel = level ?? lockLevel
      period = interval ?? period
      const isOurs = isQuery || level !== undefined || interval !== undefined
      // What it was told or asked it says at once.
      if (isOurs) last = -Infinity
      return isOurs
    },
  }
}

export function senderOf(model: VehicleModel): SignalSender | undefined {
  if (model instanceof FuelVehicle) return truckSender(model)
  return model instanceof Machine ? machineSender(model) : undefined
}
