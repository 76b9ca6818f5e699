import { sql, type Tx } from '@motorpool/db'
import type { Reference } from '../consumer.ts'

interface Revision<R> {
  /** µs: from here on it holds. */
  readonly place: number
  readonly revision: string
  value?: { readonly read: R }
}

/** Sets of tenants that are kept: a replay of old days may need some more, one after the other. */
const MAX_SETS = 10_000

/**
 * The reference data of a consumer's tenants as of each place in the order. What a revision means does not change, so it is
 * read once.
 */
export class References<R> {
  private readonly reference: Reference<R> | undefined
  private readonly tenants = new Map<string, Revision<R>[]>()
  private sets = 0
  /** µs: revisions up to here are known, of all tenants in `tenants`. */
  private until = 0

  constructor(reference: Reference<R> | undefined) {
    this.reference = reference
  }

  /** Reads what the tenants' steps need between two places (µs), in the transaction that plays them. */
  async prepare(tx: Tx, tenantIds: ReadonlySet<string>, from: number, until: number): Promise<void> {
    if (!this.reference) return
    if (this.sets > MAX_SETS) this.forget()
    const known = [...this.tenants.keys()]
    const fresh = [...tenantIds].filter((id) => !this.tenants.has(id))
    if (until > this.until) await this.list(tx, this.reference.topic, known, this.until, until)
    this.until = Math.max(until, this.until)
    await this.list(tx, this.reference.topic, fresh, 0, this.until)
    for (const id of tenantIds) await this.load(tx, this.reference, id, from, until)
  }

  /** What holds for a tenant at a place. */
  at(tenantId: string, place: number): R {
    const held = this.tenants.get(tenantId)?.findLast((one) => one.place <= place)?.value
    // A consumer without references is typed with undefined.
    return held ? held.read : (this.reference?.none as R)
  }

  /** Reads all anew: also after a transaction that was rolled back. */
  forget(): void {
    this.tenants.clear()
    this.until = 0
    this.sets = 0
  }

  private async list(
    tx: Tx,
    topic: string,
    tenantIds: readonly string[],
    from: number,
    to: number,
  ): Promise<void> {
    if (tenantIds.length === 0) return
    const { rows } = await sql<{ tenant_id: string; position: string; revision: string }>`
      select tenant_id, position, detail ->> 'revision' as revision from vehicle_event
      where kind = 'REFERENCE' and vehicle_id is null and tenant_id = any (${[...tenantIds]}::bigint[])
        and position > ${from} and position <= ${to} and detail ->> 'topic' = ${topic}
      order by position`.execute(tx)
    for (const id of tenantIds) if (!this.tenants.has(id)) this.tenants.set(id, [])
    for (const { tenant_id, position, revision } of rows)
      this.tenants.get(tenant_id)?.push({ place: Number(position), revision })
  }

  /** Reads the sets of a tenant that hold anywhere between two places. */
  private async load(
    tx: Tx,
    reference: Reference<R>,
    tenantId: string,
    from: number,
    until: number,
  ): Promise<void> {
    const all = this.tenants.get(tenantId) ?? []
    const first = Math.max(
      0,
      all.findLastIndex((one) => one.place <= from),
    )
    for (const one of all.slice(first)) {
      if (one.place > until) return
      if (one.value) continue
      one.value = { read: await reference.load(tx, tenantId, one.revision) }
      this.sets++
    }
  }
}
