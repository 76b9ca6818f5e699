import { sql, type Tx } from '@motorpool/db'
import type { Delivery } from '@motorpool/stream/server'
import { type AlarmChange, keyOf, type Moment } from '../life/life.ts'
import { recordNews } from '../news/news.ts'
import { announceStored } from '../watch/changed.ts'
import { nameFaults } from './faults.ts'
import { followRemovals } from './removals.ts'

interface Named {
  vehicle_id: string
  kind: string
  subject: string
  begin_place: number
}

const timeText = (ms: number): string => new Date(ms).toISOString()
const pointText = ({ at }: Moment): string | null => (at ? `(${at.lng},${at.lat})` : null)

function named(vehicleId: string, key: string, begin: number): Named {
  const at = key.indexOf(':')
  return { vehicle_id: vehicleId, kind: key.slice(0, at), subject: key.slice(at + 1), begin_place: begin }
}

type Of<Op extends AlarmChange['op']> = {
  vehicleId: string
  tenantId: string
  change: AlarmChange & { op: Op }
}

const only = <Op extends AlarmChange['op']>(deliveries: readonly Delivery<AlarmChange>[], op: Op): Of<Op>[] =>
  deliveries.flatMap(({ vehicleId, tenantId, output }) =>
    output.op === op ? [{ vehicleId, tenantId, change: output as AlarmChange & { op: Op } }] : [],
  )

/**
 * Stores what became of alarms, in the transaction of the consumer that says so. Any number of consumers may, each with kinds or
 * subjects of its own. An alarm that a replay finds again keeps its row, with what people did about it, and is news to nobody.
 */
export async function storeAlarms(
  tx: Tx,
  deliveries: readonly Delivery<AlarmChange>[],
  why: 'live' | 'replay',
): Promise<void> {
  const begun = await begin(tx, only(deliveries, 'begin'))
  if (why === 'live') await recordNews(tx, 'ALARM', begun)
  await goOn(tx, only(deliveries, 'go-on'))
  const ended = await end(tx, only(deliveries, 'end'))
  await followRemovals(tx, ended)
  await announceStored(tx, { begun: begun.map(({ rowId }) => rowId), ended }, why)
}

/** Answers the alarms that were not there before. */
async function begin(tx: Tx, begun: readonly Of<'begin'>[]): Promise<{ tenantId: string; rowId: string }[]> {
  if (begun.length === 0) return []
  const rows = begun.map(({ vehicleId, tenantId, change: { facts, moment } }) => ({
    ...named(vehicleId, keyOf(facts), moment.place),
    tenant_id: tenantId,
    protocol: facts.protocol ?? moment.protocol ?? null,
    type: facts.type,
    level: String(facts.level),
    happen_time: timeText(moment.time),
    late: moment.late,
    position: pointText(moment),
    begin_values: moment.values ?? {},
    detail: facts.detail ?? {},
    fault_name: facts.name ?? null,
    remind: facts.remind ?? true,
  }))
  const { rows: stored } = await sql<{ tenantId: string; rowId: string; fresh: boolean }>`
    insert into alarm (tenant_id, org_id, vehicle_id, vin, terminal_code, kind, subject, protocol, type, level, happen_time,
      last_time, late, position, begin_values, detail, begin_place, fault_name, remind)
    select v.tenant_id, v.org_id, v.id, v.vin, t.terminal_code, n.kind, n.subject, n.protocol, n.type, n.level,
      n.happen_time, n.happen_time, n.late, n.position::point, n.begin_values, n.detail, n.begin_place,
      n.fault_name, n.remind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, tenant_id bigint, kind text, subject text,
      protocol text, type text, level text, happen_time timestamptz, late boolean, position text, begin_values jsonb,
      detail jsonb, begin_place bigint, fault_name text, remind boolean)
    join vehicle v on v.id = n.vehicle_id and v.tenant_id = n.tenant_id
    left join terminal t on t.id = v.terminal_id
    on conflict (vehicle_id, kind, subject, begin_place) do update set level = excluded.level, type = excluded.type,
      happen_time = excluded.happen_time, last_time = excluded.last_time, late = excluded.late, state = 'ALARMING',
      end_time = null, end_place = null, occur_times = 1, detail = excluded.detail, begin_values = excluded.begin_values,
      update_time = now()
    returning tenant_id::text as "tenantId", id::text as "rowId", xmax = 0 as fresh`.execute(tx)
  await nameFaults(
    tx,
    rows.filter(({ kind }) => kind === 'FAULT'),
  )
  await followRemovals(
    tx,
    stored.map(({ rowId }) => rowId),
  )
  return stored.filter(({ fresh }) => fresh)
}

async function goOn(tx: Tx, gone: readonly Of<'go-on'>[]): Promise<void> {
  if (gone.length === 0) return
  // Of several in one page the last one counts: it has the figures of all.
  const last = new Map<string, Of<'go-on'>>()
  for (const one of gone) last.set(`${one.vehicleId} ${one.change.key} ${one.change.begin}`, one)
  const rows = Array.from(last.values(), ({ vehicleId, change }) => ({
    ...named(vehicleId, change.key, change.begin),
    last_time: timeText(change.last),
    occur_times: change.count,
    level: String(change.level),
  }))
  await sql`
    update alarm a set last_time = n.last_time, occur_times = greatest(a.occur_times, n.occur_times),
      level = greatest(a.level, n.level), update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, kind text, subject text,
      begin_place bigint, last_time timestamptz, occur_times integer, level text)
    where a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.subject = n.subject and a.begin_place = n.begin_place`.execute(
    tx,
  )
}

/** Answers the ids of what ended. */
async function end(tx: Tx, ended: readonly Of<'end'>[]): Promise<string[]> {
  if (ended.length === 0) return []
  const rows = ended.map(({ vehicleId, change: { key, begin: place, count, moment } }) => ({
    ...named(vehicleId, key, place),
    end_time: timeText(moment.time),
    end_place: moment.place,
    occur_times: count,
    end_position: pointText(moment),
    end_values: moment.values ?? null,
  }))
  const { rows: stored } = await sql<{ id: string }>`
    update alarm a set state = 'ENDED', end_time = greatest(n.end_time, a.happen_time), end_place = n.end_place,
      last_time = greatest(n.end_time, a.happen_time), occur_times = greatest(a.occur_times, n.occur_times),
      end_position = n.end_position::point, end_values = n.end_values, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, kind text, subject text,
      begin_place bigint, end_time timestamptz, end_place bigint, occur_times integer, end_position text, end_values jsonb)
    where a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.subject = n.subject and a.begin_place = n.begin_place
    returning a.id::text as id`.execute(tx)
  return stored.map(({ id }) => id)
}
