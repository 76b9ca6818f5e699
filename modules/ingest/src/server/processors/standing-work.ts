import { type Database, sql, type Tx } from '@motorpool/db'
import { defineEvent, publish, type Subscriber, subscriber } from '@motorpool/events'
import type { Logger } from '@motorpool/kernel'
import { z } from 'zod'
import type { VehicleSlot } from '../fleet/slot.ts'

const ids = z.array(z.string())

/** What the signals of these vehicles say has changed: they work where they stand, or do not any more. */
export const workChanged = defineEvent({
  name: 'ingest.work-changed',
  schema: z.object({ working: ids, resting: ids }),
})

/** Of a vehicle: the newest of each sign (true: it tells work), and what they say together. */
export interface StandingWork<S> {
  vehicleId: string
  signs: S
  working: boolean
}

/** What is stored of these vehicles, by id. */
export async function readStandingWork(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, StandingWork<unknown>>> {
  const { rows } = await sql<StandingWork<unknown>>`
    select vehicle_id as "vehicleId", signs, working from standing_work
    where vehicle_id = any (${vehicleIds}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.vehicleId, row]))
}

/** Stores what the signals say; the gateway learns of those in `changed`, whose answer is another one, at the commit. */
export async function saveStandingWork(
  tx: Tx,
  all: readonly StandingWork<object>[],
  changed: readonly StandingWork<object>[],
): Promise<void> {
  if (all.length === 0) return
  await sql`
    insert into standing_work (vehicle_id, working, signs)
    select * from unnest(${all.map((one) => one.vehicleId)}::bigint[], ${all.map((one) => one.working)}::boolean[],
      ${all.map((one) => JSON.stringify(one.signs))}::jsonb[])
    on conflict (vehicle_id) do update
    set working = excluded.working, signs = excluded.signs, update_time = now()`.execute(tx)
  if (changed.length === 0) return
  const of = (working: boolean) =>
    changed.filter((one) => one.working === working).map((one) => one.vehicleId)
  await publish(tx, workChanged, { working: of(true), resting: of(false) })
}

/** Which of these vehicles work, as it is stored. */
async function workingOf(tx: Tx, vehicleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select vehicle_id as id from standing_work where working and vehicle_id = any (${vehicleIds}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

export interface WorkFollower {
  db: Database
  log: Logger
  /** The vehicles in the gateway's memory. */
  slots: ReadonlyMap<string, VehicleSlot>
  worked(slot: VehicleSlot, working: boolean): void
}

/** Lets the latest states of a gateway follow what consumers read out of signals. */
export function workSubscriber({ db, log, slots, worked }: WorkFollower): Subscriber {
  const set = (vehicleIds: readonly string[], working: boolean) => {
    for (const id of vehicleIds) {
      const slot = slots.get(id)
      if (slot) worked(slot, working)
    }
  }
  return subscriber(workChanged, {
    heard: ({ working, resting }) => {
      set(working, true)
      set(resting, false)
    },
    missed: () => {
      const known = [...slots.keys()]
      db.withPlatform(undefined, 'who works', (tx) => workingOf(tx, known)).then(
        (working) => {
          for (const id of known) set([id], working.has(id))
        },
        (error: unknown) => log.warn({ err: error }, 'not read which vehicles work'),
      )
    },
  })
}
