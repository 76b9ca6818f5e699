import { type AlarmChange, rewindAlarms, storeAlarms } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import { type Delivery, defineConsumer } from '@motorpool/stream/server'
import {
  ACC_INITIAL,
  type AccOutput,
  type AccState,
  accStep,
  type DayTold,
  dayOf,
  figuresOf,
} from './acc-time.ts'
import { loadMachines, MACHINES_TOPIC, type MachineSet, NO_MACHINES } from './machine-set.ts'

const isTold = (one: Delivery<AccOutput>): one is Delivery<DayTold> => one.output.op === 'figures'
const isAlarm = (one: Delivery<AccOutput>): one is Delivery<AlarmChange> => one.output.op !== 'figures'

async function storeFigures(tx: Tx, all: readonly Delivery<DayTold>[]): Promise<void> {
  if (all.length === 0) return
  const last = new Map(all.map((one) => [`${one.vehicleId} ${one.output.time.day}`, one]))
  const rows = [...last.values()].map(({ vehicleId, output }) => ({
    vehicle_id: vehicleId,
    subject: output.time.day,
    figures: figuresOf(output.time),
  }))
  await sql`
    update alarm a set detail = a.detail || n.figures, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, subject text, figures jsonb)
    where a.vehicle_id = n.vehicle_id and a.kind = 'ACC_TIME' and a.subject = n.subject`.execute(tx)
}

/** Days on which the ACC of a vehicle is on for too long, or for long without work. */
export const accTimeWatch = defineConsumer<AccState, AccOutput, MachineSet>({
  name: 'strategy.acc-time',
  version: 1,
  begin: 'now',
  initial: ACC_INITIAL,
  reference: { topic: MACHINES_TOPIC, none: NO_MACHINES, load: loadMachines },
  step: accStep,
  wakeAt: ({ wake }) => wake,
  async deliver(tx, deliveries, why) {
    await storeAlarms(tx, deliveries.filter(isAlarm), why)
    await storeFigures(tx, deliveries.filter(isTold))
  },
  async rewind(tx, vehicleId, from) {
    const open = await rewindAlarms(tx, vehicleId, ['ACC_TIME'], from)
    const day = dayOf(from)
    const { rows } = await sql`select from alarm where vehicle_id = ${vehicleId} and kind = 'ACC_TIME'
      and subject = ${day}`.execute(tx)
    return { ...ACC_INITIAL, open, raised: rows.length > 0 ? day : null }
  },
})
