import { sql, type Tx } from '@motorpool/db'
import { type Delivery, defineConsumer } from '@motorpool/stream/server'
import { type AlarmChange, live, type OpenAlarms } from '../life/life.ts'
import { openAlarms } from '../store/open.ts'
import { storeAlarms } from '../store/store.ts'
import { type ClaimCheck, type ClaimState, claimStep, NOTHING_CLAIMED } from './claim.ts'
import { differences, type OnRecord } from './compare.ts'

type Recorded = OnRecord & { readonly id: string }

async function records(tx: Tx, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, Recorded>> {
  const { rows } = await sql<Recorded>`
    select v.id::text as id, v.vin, s.iccid, t.imei, m.model_code as model, m.model_name as "modelName",
      w.version_code as software
    from vehicle v left join terminal t on t.id = v.terminal_id left join sim_card s on s.id = t.simcard_id
    left join terminal_model m on m.id = t.terminal_model_id left join soft_version w on w.id = t.soft_version_id
    where v.id = any (${vehicleIds}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Holds what terminals said against their records, as these are by now. */
async function compare(
  tx: Tx,
  checks: readonly Delivery<ClaimCheck>[],
  why: 'live' | 'replay',
): Promise<void> {
  const ids = [...new Set(checks.map(({ vehicleId }) => vehicleId))]
  const known = await records(tx, ids)
  const open = new Map<string, OpenAlarms>(await openAlarms(tx, ids, 'INCONSISTENT'))
  const changes: Delivery<AlarmChange>[] = []
  for (const { vehicleId, tenantId, output } of checks) {
    const record = known.get(vehicleId)
    if (!record) continue
    const shown = differences(output.protocol, output.claimed, record)
    const next = live(open.get(vehicleId) ?? {}, output.moment, shown, () => true)
    open.set(vehicleId, next.open)
    changes.push(...next.changes.map((change) => ({ vehicleId, tenantId, output: change })))
  }
  await storeAlarms(tx, changes, why)
}

/**
 * What a terminal says of itself and its vehicle differs from the record. Without a replay: the record has no past to be
 * held against.
 */
export const alarmInconsistent = defineConsumer<ClaimState, ClaimCheck>({
  name: 'alarm.inconsistent',
  version: 1,
  begin: 'start',
  initial: NOTHING_CLAIMED,
  step: claimStep,
  deliver: compare,
})
