import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type AnyConsumer, type Delivery, defineConsumer } from '@motorpool/stream/server'
import { sumMonths } from '../months.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** ms: since when what is online is not delivered yet; null while offline. */
interface State {
  readonly since: number | null
}

/** ms */
interface Period {
  readonly from: number
  readonly to: number
}

const OFFLINE: State = { since: null }

/** The parts of a period by day, in seconds of the day. */
function* partsOf({ from, to }: Period): Generator<{ day: string; from: number; to: number }> {
  for (let day = dayOf(from); day <= dayOf(to - 1); day++) {
    const start = dayStart(day)
    const [first, last] = [Math.max(0, from - start), Math.min(DAY_MS, to - start)]
    yield { day: dayText(day), from: Math.floor(first / 1000), to: Math.floor(last / 1000) }
  }
}

/** Periods that are stored already change nothing: a day keeps the union of them. */
async function deliver(tx: Tx, deliveries: readonly Delivery<Period>[]): Promise<void> {
  const parts = deliveries.flatMap(({ vehicleId, tenantId, output }) =>
    [...partsOf(output)].map((part) => ({ vehicle_id: vehicleId, tenant_id: tenantId, ...part })),
  )
  if (parts.length === 0) return
  await sql`
    insert into vehicle_stat_daily as d (vehicle_id, tenant_id, day, online)
    select v.id, v.tenant_id, r.day, range_agg(int4range(r."from", r."to"))
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) r (vehicle_id bigint, tenant_id bigint, day date, "from" int, "to" int)
    join vehicle v on v.id = r.vehicle_id and v.tenant_id = r.tenant_id
    group by v.id, v.tenant_id, r.day order by v.id
    on conflict (vehicle_id, day) do update set online = d.online + excluded.online`.execute(tx)
  await sumMonths(tx, parts)
}

/** When vehicles had a terminal connected: told when the last of its sessions ends, and every hour of one that goes on. */
export const onlineTimes: AnyConsumer = defineConsumer<State, Period>({
  name: 'figures.online',
  version: 1,
  begin: 'start',
  initial: OFFLINE,
  step(state, event) {
    const { since } = state
    const isOver = event.kind === 'session' && !event.began
    // A session that takes the place of another begins without an end before it.
    if (since === null)
      return { state: event.kind === 'session' && event.began ? { since: event.time } : state, outputs: [] }
    if (event.kind !== 'tick' && !isOver) return { state, outputs: [] }
    const outputs = event.time > since ? [{ from: since, to: event.time }] : []
    return { state: isOver ? OFFLINE : { since: event.time }, outputs }
  },
  // Full hours, so that what is told ends with the day.
  wakeAt: ({ since }) => (since === null ? null : (Math.floor(since / HOUR_MS) + 1) * HOUR_MS),
  deliver,
})
