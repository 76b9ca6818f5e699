import { type AlarmChange, type OpenAlarms, rewindAlarms, storeAlarms } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import { type Delivery, defineConsumer } from '@motorpool/stream/server'
import { type FenceSet, NO_FENCES } from './fence-set.ts'
import { loadFences } from './load.ts'
import {
  FENCE_KINDS,
  type FenceDeed,
  type FenceMemory,
  INITIAL,
  type SideChange,
  type WatchOutput,
  type WatchState,
} from './state.ts'
import { watchStep } from './step.ts'

const isSide = (one: Delivery<WatchOutput>): one is Delivery<SideChange> => one.output.op === 'side'
const isAlarm = (one: Delivery<WatchOutput>): one is Delivery<AlarmChange> => one.output.op !== 'side'

/** The side on which each vehicle was last seen, for the list of a fence's vehicles. */
async function storeSides(tx: Tx, all: readonly Delivery<SideChange>[]): Promise<void> {
  if (all.length === 0) return
  const last = new Map(all.map((one) => [`${one.vehicleId} ${one.output.fenceId}`, one]))
  const rows = [...last.values()].map(({ vehicleId, output }) => ({
    vehicle_id: vehicleId,
    fence_id: output.fenceId,
    inside: output.inside,
    time: new Date(output.time).toISOString(),
  }))
  // Ids of the tenant's fences and of those of customers are of one sequence.
  for (const links of ['fence_vehicle', 'customer_fence_vehicle'])
    await sql`
      update ${sql.table(links)} l set inside_flag = n.inside, judge_time = n.time
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, fence_id bigint, inside boolean, time timestamptz)
      where l.vehicle_id = n.vehicle_id and l.fence_id = n.fence_id`.execute(tx)
}

const DEEDS: Readonly<Record<string, FenceDeed>> = {
  enter: 'enter',
  leave: 'leave',
  stay: 'stay',
  speed: 'speed',
}

/** What an open alarm says of a vehicle and its fence. */
function remembered(deed: FenceDeed, last: number): FenceMemory['side'] {
  if (deed === 'leave') return { inside: false }
  return {
    inside: true,
    since: last,
    ...(deed === 'stay' ? { stay: { since: last, raised: true } } : {}),
    ...(deed === 'speed' ? { speed: { since: last, last, worst: 0, raised: true } } : {}),
  }
}

/** The state of a vehicle of which only its open alarms are known: where a replay begins. */
function stateOf(open: OpenAlarms): WatchState {
  const fences: Record<string, FenceMemory> = {}
  for (const [key, { begin, last }] of Object.entries(open)) {
    const [of, fenceId = '', name = ''] = key.split(':')
    const deed = DEEDS[name]
    const kind = of === 'CUSTOMER_FENCE' ? { kind: of } : {}
    if (!deed) continue
    const known = fences[fenceId]
    fences[fenceId] = {
      mark: null,
      side: { ...known?.side, ...remembered(deed, last) },
      open: { ...known?.open, [deed]: { begin, time: last, ...kind } },
    }
  }
  return { ...INITIAL, fences }
}

/** Watches vehicles at the fences of their tenants and customers: entering, leaving, staying too long, speeding inside. */
export const fenceWatch = defineConsumer<WatchState, WatchOutput, FenceSet>({
  name: 'fence.watch',
  version: 1,
  begin: 'now',
  initial: INITIAL,
  reference: { topic: 'fence.fences', none: NO_FENCES, load: loadFences },
  step: watchStep,
  wakeAt: ({ wake }) => wake,
  async deliver(tx, deliveries, why) {
    await storeSides(tx, deliveries.filter(isSide))
    await storeAlarms(tx, deliveries.filter(isAlarm), why)
  },
  rewind: async (tx, vehicleId, from) => stateOf(await rewindAlarms(tx, vehicleId, FENCE_KINDS, from)),
})
