import { createHash } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { escalated } from '@motorpool/resource/server'

/** A step of a lock order, as it is written down for good. */
export interface LockStepRecord {
  tenantId: string
  orgId: string
  vin: string
  vehicleLockId: string | null
  /** None: a lock item that was linked or unlinked. */
  orderId: string | null
  lockCommand: string
  action: string | null
  step: string
  state: string | null
  cmdType: string | null
  cmdLogId: string | null
  cmdState: string | null
  /** ms */
  resTime: number | null
  oldLockStatus: string | null
  lockStatus: string | null
  reason: string | null
  /** None: the platform. */
  operatorId: string | null
  /** ms */
  time: number
}

export interface ChainedStep extends LockStepRecord {
  seq: number
  /** 32 bytes each */
  previous: Buffer
  hash: Buffer
}

/** What the first row of a tenant follows. */
export const ORIGIN: Buffer = Buffer.alloc(32)

/** Of everything that a row says, in a fixed order, behind the hash of the row before. */
export function hashOf(step: LockStepRecord, seq: number, previous: Buffer): Buffer {
  const said = [
    step.tenantId,
    seq,
    step.orgId,
    step.vin,
    step.vehicleLockId,
    step.orderId,
    step.lockCommand,
    step.action,
    step.step,
    step.state,
    step.cmdType,
    step.cmdLogId,
    step.cmdState,
    step.resTime,
    step.oldLockStatus,
    step.lockStatus,
    step.reason,
    step.operatorId,
    step.time,
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest()
}

/** Who changes locks of a tenant waits for each other: the chain has one end, and the vehicles of an hour are counted. */
export async function lockChain(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lock-chain:' || ${tenantId}, 0))`.execute(tx)
}

/** Of several, in one order, so that two who need the same ones do not wait for each other. */
export async function lockChains(tx: Tx, tenantIds: readonly string[]): Promise<void> {
  for (const tenantId of [...new Set(tenantIds)].sort()) await lockChain(tx, tenantId)
}

/** The last row may be of an organisation that the caller does not see. */
async function lastOf(tx: Tx, tenantId: string): Promise<{ seq: number; hash: Buffer }> {
  const { rows } = await escalated(tx, () =>
    sql<{ seq: number; hash: Buffer }>`
      select seq::float8 as seq, hash from vehicle_lock_history where tenant_id = ${tenantId} order by seq desc limit 1`.execute(
      tx,
    ),
  )
  return rows[0] ?? { seq: 0, hash: ORIGIN }
}

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Writes steps down, one behind the other. */
export async function chain(tx: Tx, steps: readonly LockStepRecord[]): Promise<void> {
  for (const step of steps) {
    await lockChain(tx, step.tenantId)
    const last = await lastOf(tx, step.tenantId)
    const seq = last.seq + 1
    await sql`
      insert into vehicle_lock_history (tenant_id, org_id, seq, vin, vehicle_lock_id, order_id, lock_command, action, step, state,
        cmd_type, cmd_log_id, cmd_state, res_time, old_lock_status, lock_status, reason, operator_id, operate_time, create_user_id, create_time,
        previous_hash, hash)
      values (${step.tenantId}, ${step.orgId}, ${seq}, ${step.vin}, ${step.vehicleLockId}, ${step.orderId}, ${step.lockCommand},
        ${step.action}, ${step.step}, ${step.state}, ${step.cmdType}, ${step.cmdLogId}, ${step.cmdState}, ${instant(step.resTime)},
        ${step.oldLockStatus}, ${step.lockStatus}, ${step.reason}, ${step.operatorId}, ${instant(step.time)},
        ${step.operatorId}, ${instant(step.time)},
        ${last.hash}, ${hashOf(step, seq, last.hash)})`.execute(tx)
  }
}

/** Where a chain is broken first. */
export interface Break {
  seq: number
  /** `missing`: a row is gone; `foreign`: it does not follow the one before; `changed`: it does not say what it said. */
  why: 'missing' | 'foreign' | 'changed'
}

/** Checks rows of one tenant in the order of their numbers, behind the one with `previous` and `after`. */
export function firstBreak(rows: Iterable<ChainedStep>, previous = ORIGIN, after = 0): Break | undefined {
  let hash: Buffer = previous
  let seq = after
  for (const row of rows) {
    seq++
    if (row.seq !== seq) return { seq, why: 'missing' }
    if (!row.previous.equals(hash)) return { seq, why: 'foreign' }
    if (!hashOf(row, seq, hash).equals(row.hash)) return { seq, why: 'changed' }
    hash = row.hash
  }
  return undefined
}
