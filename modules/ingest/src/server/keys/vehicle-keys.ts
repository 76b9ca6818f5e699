/** Keys that vehicles agreed with the platform, sealed in the database: other starts and other gateways open with them too. */
import { type Database, sql, type Tx } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import type { SharedCipher, SharedKey } from '@motorpool/wire'
import type { VehicleKeys } from '../gateway/ports.ts'
import { BatchedReads } from './batched-reads.ts'

interface Row {
  vin: string
  cipher: SharedCipher
  active_from: number
  expires: number
  sealed: string
}

/** A key opens as what it was sealed as: another vehicle's, or with other times, it does not. */
const contextOf = (vin: string, cipher: SharedCipher, activeFrom: number, expires: number): string =>
  `vehicle_key.${vin}.${cipher}.${activeFrom}.${expires}`

const timeOf = (ms: number): string => new Date(ms).toISOString()

export class VehicleKeyTable implements VehicleKeys {
  private readonly db: Database
  private readonly vault: Vault
  private readonly log: Logger
  private readonly reads: BatchedReads<readonly SharedKey[]>

  constructor({ db, vault, log }: { db: Database; vault: Vault; log: Logger }) {
    this.db = db
    this.vault = vault
    this.log = log
    this.reads = new BatchedReads((vins) => this.keysOf(vins))
  }

  async read(vin: string): Promise<readonly SharedKey[]> {
    return (await this.reads.get(vin)) ?? []
  }

  private async keysOf(vins: readonly string[]): Promise<Map<string, readonly SharedKey[]>> {
    const rows = await this.db.withPlatform(undefined, 'keys of vehicles', async (tx) => {
      const found = await sql<Row>`
        select vin, cipher, active_from, expires, sealed from vehicle_key
        where vin = any (${[...vins]}::text[]) order by active_from desc`.execute(tx)
      return found.rows
    })
    const keys = new Map<string, readonly SharedKey[]>()
    let lost = 0
    for (const row of rows) {
      const key = this.opened(row)
      if (!key) lost++
      else keys.set(row.vin, [...(keys.get(row.vin) ?? []), key])
    }
    if (lost > 0) this.log.error({ keys: lost }, 'keys of vehicles were sealed with another key file')
    return keys
  }

  private opened({ vin, cipher, active_from, expires, sealed }: Row): SharedKey | undefined {
    try {
      const text = this.vault.open(sealed, contextOf(vin, cipher, active_from, expires))
      return { cipher, key: Uint8Array.from(Buffer.from(text, 'base64')), activeFrom: active_from, expires }
    } catch {
      return undefined
    }
  }

  async save(vehicleId: string, vin: string, keys: readonly SharedKey[]): Promise<void> {
    await this.db.withPlatform(undefined, 'a vehicle agrees a key', async (tx) => {
      await sql`delete from vehicle_key where vehicle_id = ${vehicleId} or vin = ${vin}`.execute(tx)
      await this.insert(tx, vehicleId, vin, keys)
    })
  }

  private async insert(tx: Tx, vehicleId: string, vin: string, keys: readonly SharedKey[]): Promise<void> {
    const sealed = keys.map(({ cipher, key, activeFrom, expires }) =>
      this.vault.seal(Buffer.from(key).toString('base64'), contextOf(vin, cipher, activeFrom, expires)),
    )
    await sql`
      insert into vehicle_key (vehicle_id, vin, cipher, active_from, expires, sealed)
      select ${vehicleId}::bigint, ${vin}, n.* from unnest(${keys.map(({ cipher }) => cipher)}::text[],
        ${keys.map(({ activeFrom }) => timeOf(activeFrom))}::timestamptz[],
        ${keys.map(({ expires }) => timeOf(expires))}::timestamptz[], ${sealed}::text[]) as n
      on conflict (vehicle_id, cipher, active_from) do update
        set vin = excluded.vin, expires = excluded.expires, sealed = excluded.sealed`.execute(tx)
  }
}
