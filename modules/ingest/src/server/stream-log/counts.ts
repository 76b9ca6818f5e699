import type { pg } from '@motorpool/db'
import { at, dayOf, dayText } from '@motorpool/kernel'
import { PROMPT_MS, RecordFlag, signatureIn } from '@motorpool/wire'
import { isLate } from '../ledger/ledger.ts'
import type { LoggedRow, LoggedRows } from './rows.ts'

interface Ledgered {
  vehicle: string
  tenant: string
  day: string
  stored: number
  duplicate: number
  late: number
}

interface Carried {
  account: string
  vehicle: string
  tenant: string
  org: string
  vin: string
  day: string
  repeated: number
  live: number
  prompt: number
  disordered: number
  reissued: number
  signed: number
  mis_signed: number
}

const NONE = { repeated: 0, live: 0, prompt: 0, disordered: 0, reissued: 0, signed: 0, mis_signed: 0 }

/**
 * Counts what the gateway could not: whether its suspects had been stored before. What it took for new and had been stored, it has
 * counted as stored: that is taken back.
 */
export async function countRows(client: pg.ClientBase, rows: LoggedRows): Promise<void> {
  const ledger = new Map<string, Ledgered>()
  const carried = new Map<string, Carried>()
  for (const [i, row] of rows.all.entries()) {
    const repeated = rows.duplicates.has(i)
    if (!row.suspect && !repeated) continue
    const sign = row.suspect ? 1 : -1
    if (!(row.flags & RecordFlag.downlink)) countLedger(ledgerOf(ledger, row), row, repeated, sign)
    if (row.carrier) countCarried(carriedOf(carried, row, row.carrier), row, repeated, sign)
  }
  if (ledger.size > 0) await addLedger(client, [...ledger.values()])
  if (carried.size > 0) await addCarried(client, [...carried.values()])
}

const dayTextOf = ({ receive }: LoggedRow): string => dayText(dayOf(receive / 1000))

function ledgerOf(all: Map<string, Ledgered>, row: LoggedRow): Ledgered {
  const { vehicleId: vehicle, tenantId: tenant } = row
  const day = dayTextOf(row)
  const key = `${vehicle} ${day}`
  const one = all.get(key) ?? { vehicle, tenant, day, stored: 0, duplicate: 0, late: 0 }
  all.set(key, one)
  return one
}

/** `sign`: -1 takes back what the gateway has counted of a row that it took for new. */
function countLedger(one: Ledgered, row: LoggedRow, repeated: boolean, sign: 1 | -1): void {
  if (repeated) one.duplicate++
  if (repeated && sign === 1) return
  one.stored += sign
  if (isLate(row.flags, row.receive / 1000, row.deviceTime)) one.late += sign
}

function carriedOf(
  all: Map<string, Carried>,
  row: LoggedRow,
  [account, tenant, org, vin]: NonNullable<LoggedRow['carrier']>,
): Carried {
  const { vehicleId: vehicle } = row
  const day = dayTextOf(row)
  const key = `${account} ${vehicle} ${day}`
  const one = all.get(key) ?? { account, vehicle, tenant, org, vin, day, ...NONE }
  all.set(key, one)
  return one
}

/** As the ledger of lower platforms counts. What may be stored already is no newer than what came before: it is out of order. */
function countCarried(one: Carried, row: LoggedRow, repeated: boolean, sign: 1 | -1): void {
  if (repeated) one.repeated++
  if (repeated && sign === 1) return
  const signature = signatureIn(row.flags)
  if (signature === 'valid') one.signed += sign
  if (signature === 'invalid') one.mis_signed += sign
  if (!(row.flags & RecordFlag.report)) return
  if (row.flags & RecordFlag.reissued) {
    one.reissued += sign
    return
  }
  one.live += sign
  if (row.receive / 1000 - row.deviceTime <= PROMPT_MS) one.prompt += sign
  if (sign === 1) one.disordered++
}

/** Columns of rows of one kind, as arrays for unnest. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] =>
  rows.map((_, i) => at(rows, i)[name])

async function addLedger(client: pg.ClientBase, rows: readonly Ledgered[]): Promise<void> {
  const of = <K extends keyof Ledgered>(name: K) => column(rows, name)
  await client.query(
    `insert into vehicle_ledger as l (vehicle_id, tenant_id, day, stored, duplicate, late)
     select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::int[], $5::int[], $6::int[]) as n(v, t, d, s, u, a)
     order by v, d
     on conflict (vehicle_id, day) do update set stored = l.stored + excluded.stored,
       duplicate = l.duplicate + excluded.duplicate, late = l.late + excluded.late`,
    [of('vehicle'), of('tenant'), of('day'), of('stored'), of('duplicate'), of('late')],
  )
}

async function addCarried(client: pg.ClientBase, rows: readonly Carried[]): Promise<void> {
  await client.query(
    `insert into lower_vehicle_day as l (account_id, day, vehicle_id, tenant_id, org_id, vin, messages, repeated, live, prompt,
       disordered, reissued, refused, refused_by, signed, mis_signed)
     select account, day, vehicle, tenant, org, vin, 0, repeated, live, prompt, disordered, reissued, 0, '{}', signed, mis_signed
     from jsonb_to_recordset($1::jsonb) as r(account bigint, day date, vehicle bigint, tenant bigint, org bigint, vin text,
       repeated int, live int, prompt int, disordered int, reissued int, signed int, mis_signed int) order by vehicle
     on conflict (account_id, vehicle_id, day) do update set repeated = l.repeated + excluded.repeated,
       live = l.live + excluded.live, prompt = l.prompt + excluded.prompt, disordered = l.disordered + excluded.disordered,
       reissued = l.reissued + excluded.reissued, signed = l.signed + excluded.signed,
       mis_signed = l.mis_signed + excluded.mis_signed, stale = true`,
    [JSON.stringify(rows)],
  )
}
