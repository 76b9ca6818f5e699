/** How good what lower platforms send is: samples of the journal held against the standard, and the score of what was counted. */
import { type Database, sql, type Tx } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { byId } from '@motorpool/protocols'
import { ConformanceChecker, editionIn, RecordFlag, rawFormOf, scoreOf } from '@motorpool/wire'

/** Days of vehicles that are judged in one transaction: their sample is decoded at once. */
const PORTION = 100
/** Newest messages of a vehicle that are looked at in one run, of the last hour. */
const SAMPLE = 20
const HOUR = 3_600_000
/** Clauses that are kept of a vehicle's day. */
const MOST_CLAUSES = 20
const KEEP_DAYS = 400

interface Due {
  id: string
  vehicle_id: string
  messages: number
  repeated: number
  live: number
  prompt: number
  disordered: number
  refused: number
  checked: number
  breaches: number
  clauses: Record<string, number>
  /** ms; 0 where nothing was. */
  until: number
}

interface Sampled {
  id: string
  message_id: number
  protocol: number
  raw_form: number
  flags: number
  device_time: number
  recv_time: number
  raw: Buffer
}

async function sample(tx: Tx, due: readonly Due[], now: number): Promise<Map<string, Sampled[]>> {
  const from = new Date(now - HOUR)
  const { rows } = await sql<Sampled>`
    select d.id::text as id, f.message_id, f.protocol, f.raw_form, f.flags, f.raw,
      (extract(epoch from f.device_time) * 1000)::float8 as device_time,
      (extract(epoch from f.recv_time) * 1000)::float8 as recv_time
    from lower_vehicle_day d cross join lateral (
      select * from frame where vehicle_id = d.vehicle_id and device_time >= ${from} and recv_time >= ${from}
        and recv_time > coalesce(d.checked_until, ${from}) and flags & ${RecordFlag.carried} <> 0
      order by device_time desc limit ${SAMPLE}) f
    where d.id = any (${due.map(({ id }) => id)}::bigint[]) order by d.id, f.device_time`.execute(tx)
  const byDay = new Map<string, Sampled[]>()
  for (const row of rows) {
    const list = byDay.get(row.id)
    if (list) list.push(row)
    else byDay.set(row.id, [row])
  }
  return byDay
}

/** Pure: times that these messages break the standard, by clause. */
export function breachesOf(messages: readonly Omit<Sampled, 'id'>[]): Map<string, number> {
  const protocol = byId(messages[0]?.protocol ?? 0)
  const checker = new ConformanceChecker(protocol?.conformance)
  for (const { message_id: messageId, raw_form, flags, device_time, recv_time, raw } of messages) {
    const form = rawFormOf(raw_form)
    if (!protocol) continue
    const edition = editionIn(flags, protocol.editions)
    checker.take({
      messageId,
      deviceTime: device_time,
      receiveTime: recv_time,
      flags,
      decoded: protocol.decode(raw, form, { messageId, ...(edition === undefined ? {} : { edition }) }),
      content: protocol.content(raw, form),
      kind: protocol.kind(messageId),
    })
  }
  const broken = new Map<string, number>()
  for (const { severity, clause, code, count } of checker.report().findings)
    if (severity === 'violation') broken.set(clause ?? code, (broken.get(clause ?? code) ?? 0) + count)
  return broken
}

/** Those of which most is known; the others count, and are not named. */
function mostOf(clauses: Readonly<Record<string, number>>): Record<string, number> {
  const all = Object.entries(clauses).sort(([, a], [, b]) => b - a)
  return Object.fromEntries(all.slice(0, MOST_CLAUSES))
}

function judged(one: Due, messages: readonly Sampled[]) {
  const broken = breachesOf(messages)
  const clauses = { ...one.clauses }
  let { breaches } = one
  for (const [clause, n] of broken) {
    clauses[clause] = (clauses[clause] ?? 0) + n
    breaches += n
  }
  const checked = one.checked + messages.length
  const score = scoreOf({ ...one, checked, breaches }).total
  const until = Math.max(...messages.map(({ recv_time }) => recv_time), one.until)
  return { id: one.id, checked, breaches, clauses: mostOf(clauses), until, score: score.toFixed(1) }
}

async function judgePortion(tx: Tx, now: number): Promise<number> {
  const { rows: due } = await sql<Due>`
    select id::text as id, vehicle_id::text as vehicle_id, messages, repeated, live, prompt, disordered, refused, checked,
      breaches, clauses, coalesce(extract(epoch from checked_until) * 1000, 0)::float8 as until
    from lower_vehicle_day where stale order by lower_vehicle_day.id limit ${PORTION} for update skip locked`.execute(
    tx,
  )
  if (due.length === 0) return 0
  const sampled = await sample(tx, due, now)
  const rows = due.map((one) => judged(one, sampled.get(one.id) ?? []))
  await sql`
    update lower_vehicle_day d set stale = false, checked = r.checked, breaches = r.breaches, clauses = r.clauses,
      score = r.score, checked_until = nullif(to_timestamp(r.until / 1000), to_timestamp(0))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, checked int, breaches int, clauses jsonb,
      until float8, score numeric) where d.id = r.id`.execute(tx)
  return due.length
}

/** Judges all days of vehicles that were counted since they were judged last; answers how many they were. */
export async function judgeLower(
  db: Database,
  log: Logger,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0
  for (let n = PORTION; n === PORTION && !signal?.aborted; all += n)
    n = await db.withPlatform(log, 'quality of lower platforms', (tx) => judgePortion(tx, now))
  return all
}

/** What is too old goes, and everything of accounts that are no more. */
export async function sweepLower(tx: Tx, now: number, accounts: readonly string[]): Promise<void> {
  const old = new Date(now - KEEP_DAYS * 24 * HOUR)
  const kept = sql`account_id = any (${[...accounts]}::bigint[])`
  await sql`delete from lower_vehicle_day where day < ${old}::date or not ${kept}`.execute(tx)
  await sql`delete from lower_platform_day where day < ${old}::date or not ${kept}`.execute(tx)
  await sql`delete from lower_refused_vehicle where last_seen < ${old} or not ${kept}`.execute(tx)
}
