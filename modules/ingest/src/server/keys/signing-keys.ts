/** Public keys that terminals sign with: the first that an activation brought, as long as the vehicle bears that terminal. */
import { type Database, sql, type Tx } from '@motorpool/db'
import { SIGNATURE_FLAGS, type SignatureOutcome, signatureIn } from '@motorpool/wire'
import type { SigningKeys } from '../gateway/ports.ts'
import { BatchedReads } from './batched-reads.ts'

interface Row {
  vehicle_id: string
  terminal_code: string
  public_key: Buffer
}

const MOST = 600

export class SigningKeyTable implements SigningKeys {
  private readonly db: Database
  private readonly reads: BatchedReads<Row>

  constructor(db: Database) {
    this.db = db
    this.reads = new BatchedReads((ids) => this.rowsOf(ids))
  }

  async read(vehicleId: string, terminalCode: string): Promise<Uint8Array | undefined> {
    const row = await this.reads.get(vehicleId)
    return row?.terminal_code === terminalCode ? row.public_key : undefined
  }

  async pin(vehicleId: string, terminalCode: string, key: Uint8Array): Promise<Uint8Array | undefined> {
    if (key.length === 0 || key.length > MOST) return this.read(vehicleId, terminalCode)
    await this.db.withPlatform(undefined, 'a terminal is activated', (tx) =>
      sql`insert into vehicle_signing_key as k (vehicle_id, terminal_code, public_key)
        values (${vehicleId}, ${terminalCode}, ${Buffer.from(key)})
        on conflict (vehicle_id) do update
          set terminal_code = excluded.terminal_code, public_key = excluded.public_key, create_time = now()
          where k.terminal_code <> excluded.terminal_code`.execute(tx),
    )
    return this.read(vehicleId, terminalCode)
  }

  private async rowsOf(ids: readonly string[]): Promise<Map<string, Row>> {
    const { rows } = await this.db.withPlatform(undefined, 'keys of signatures', (tx) =>
      sql<Row>`select vehicle_id::text, terminal_code, public_key from vehicle_signing_key
        where vehicle_id = any (${[...ids]}::bigint[])`.execute(tx),
    )
    return new Map(rows.map((row) => [row.vehicle_id, row]))
  }
}

/** A terminal whose number is given free may be activated with another key. */
export async function forgetSigningKey(tx: Tx, terminalCode: string): Promise<void> {
  await sql`delete from vehicle_signing_key where terminal_code = ${terminalCode}`.execute(tx)
}

/** What the signatures of a vehicle's messages said. */
export type SignatureCounts = Readonly<Record<SignatureOutcome, number>>

/** The key of a terminal that was activated: since when, and of which vehicle. In a transaction of the platform. */
export async function signingKeyOf(
  tx: Tx,
  terminalCode: string,
): Promise<{ since: number; vehicleId: string } | undefined> {
  const { rows } = await sql<{ since: number; vehicleId: string }>`
    select create_time as since, vehicle_id::text as "vehicleId" from vehicle_signing_key
    where terminal_code = ${terminalCode} order by create_time desc limit 1`.execute(tx)
  return rows[0]
}

/** Of device times from `from` on. */
export async function countSignatures(tx: Tx, vehicleId: string, from: Date): Promise<SignatureCounts> {
  const { rows } = await sql<{ flags: number; n: number }>`
    select flags & ${SIGNATURE_FLAGS} as flags, count(*)::int as n from frame
    where vehicle_id = ${vehicleId} and device_time >= ${from} and flags & ${SIGNATURE_FLAGS} <> 0
    group by 1`.execute(tx)
  const counts = { unchecked: 0, valid: 0, invalid: 0 }
  for (const { flags, n } of rows) {
    const outcome = signatureIn(flags)
    if (outcome) counts[outcome] += n
  }
  return counts
}
