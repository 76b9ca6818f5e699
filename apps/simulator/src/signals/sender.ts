import type { JtClient } from '@motorpool/jt808'
import { DieselEngine } from '../model/engine.ts'
import { FuelVehicle } from '../model/fuel.ts'
import { Machine } from '../model/machine.ts'
import type { VehicleModel } from '../model/state.ts'
import { GPRS11, GPRS11_KIND, LOCK_GROUP } from './gprs11.ts'
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
  return {
    send(client, now) {
      for (const { id, data } of framesOf('unit', GPRS11, { engine: engine.look(), lockLevel }))
        client.message('terminalPassthrough', { kind: id, data }, now)
    },
    command(kind, data) {
      const level = levelOf(kind, data)
      if (level === undefined) return false
      lockLevel = level
      return true
    },
  }
}

export function senderOf(model: VehicleModel): SignalSender | undefined {
  if (model instanceof FuelVehicle) return truckSender(model)
  return model instanceof Machine ? machineSender(model) : undefined
}
