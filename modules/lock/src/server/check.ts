import { type Database, sql } from '@motorpool/db'
import { type Break, type ChainedStep, firstBreak, ORIGIN } from './chain.ts'

const AT_ONCE = 1000

export interface ChainEnd {
  tenantId: string
  seq: number
  /** Hexadecimal. */
  hash: string
}

export interface ChainCheck extends ChainEnd {
  /** Where it is broken first; none: it is whole. */
  broken?: Break | undefined
}

/** What an earlier check saw at the end of a chain must still stand in it: rows taken off its end leave no gap. */
export async function checkChain(db: Database, tenantId: string, seen?: ChainEnd): Promise<ChainCheck> {
  let hash: Buffer = ORIGIN
  let seq = 0
  let anchored = seen === undefined || seen.seq === 0
  for (;;) {
    const rows = await read(db, tenantId, seq)
    const broken = firstBreak(rows, hash, seq)
    if (broken) return { tenantId, seq, hash: hash.toString('hex'), broken }
    const anchor = rows.find((row) => row.seq === seen?.seq)
    if (anchor && seen && anchor.hash.toString('hex') !== seen.hash)
      return { tenantId, seq, hash: hash.toString('hex'), broken: { seq: anchor.seq, why: 'changed' } }
    anchored ||= anchor !== undefined
    const last = rows.at(-1)
    if (!last) break
    hash = last.hash
    seq = last.seq
  }
  const end = { tenantId, seq, hash: hash.toString('hex') }
  return anchored ? end : { ...end, broken: { seq: seq + 1, why: 'missing' } }
}

function read(db: Database, tenantId: string, after: number): Promise<ChainedStep[]> {
  return db.withPlatform(undefined, 'chain of locks', async (tx) => {
    const { rows } = await sql<ChainedStep>`
      select seq::float8 as seq, tenant_id::text as "tenantId", org_id::text as "orgId", vin, vehicle_lock_id::text as "vehicleLockId",
        order_id::text as "orderId", lock_command as "lockCommand", action, step, state, cmd_type as "cmdType",
        cmd_log_id::text as "cmdLogId", cmd_state as "cmdState", (extract(epoch from res_time) * 1000)::float8 as "resTime",
        old_lock_status as "oldLockStatus", lock_status as "lockStatus", reason, operator_id::text as "operatorId",
        (extract(epoch from operate_time) * 1000)::float8 as time, previous_hash as previous, hash
      from vehicle_lock_history where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${AT_ONCE}`.execute(
      tx,
    )
    return rows
  })
}

/** Tenants that have a chain, or had one when an earlier check saw its end. */
export async function chainsOf(db: Database): Promise<string[]> {
  return db.withPlatform(undefined, 'chains of locks', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct tenant_id::text as id from vehicle_lock_history order by 1`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
