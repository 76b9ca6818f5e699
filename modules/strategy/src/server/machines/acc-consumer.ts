import {
  type AlarmChange,
  type AlarmDetail,
  addDetails,
  rewindAlarms,
  storeAlarms,
} from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import { type Delivery, defineConsumer } from '@motorpool/stream/server'
import { ACC_INITIAL, type AccOutput, type AccState, accStep, type DayTold, figuresOf } from './acc-time.ts'
import { loadMachines, MACHINES_TOPIC, type MachineSet, NO_MACHINES } from './machine-set.ts'

const isTold = (one: Delivery<AccOutput>): one is Delivery<DayTold> => one.output.op === 'figures'
const isAlarm = (one: Delivery<AccOutput>): one is Delivery<AlarmChange> => one.output.op !== 'figures'

const toldOf = ({ vehicleId, output: { time } }: Delivery<DayTold>): AlarmDetail => ({
  vehicleId,
  kind: 'ACC_TIME',
  subject: time.day,
  detail: figuresOf(time),
})

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
    await addDetails(tx, deliveries.filter(isTold).map(toldOf))
  },
  async rewind(tx, vehicleId, from) {
    const open = await rewindAlarms(tx, vehicleId, ['ACC_TIME'], from)
    const day = dayText(dayOf(from))
    const { rows } = await sql`select from alarm where vehicle_id = ${vehicleId} and kind = 'ACC_TIME'
      and subject = ${day}`.execute(tx)
    return { ...ACC_INITIAL, open, raised: rows.length > 0 ? day : null }
  },
})
