import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { storedNumberOf } from '@motorpool/protocols/facts'
import { type CatalogueProtocol, catalogueProtocols, protocolIdsOn } from '@motorpool/terminal/server'

/** The stored number of a protocol of the catalogue; an id that names none of the tenant's is refused. */
export async function storedProtocol(ctx: CallCtx, tenantId: string, protocolId: string): Promise<number> {
  const found = (await catalogueProtocols(ctx.tx, tenantId)).find(({ id }) => id === protocolId)
  if (found) return storedNumberOf(found.type)
  throw new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'protocolId', code: 'FIELD_CHOICE' }] })
}

/**
 * Entries of the catalogue for protocols that a vehicle has spoken: those its terminal is set up with, and for a
 * protocol without such an entry the newest edition.
 */
export async function spokenProtocols(
  ctx: CallCtx,
  vehicle: { tenantId: string; vin: string },
  stored: ReadonlySet<number>,
): Promise<CatalogueProtocol[]> {
  const all = await catalogueProtocols(ctx.tx, vehicle.tenantId)
  const own = await protocolIdsOn(ctx.tx, vehicle.vin)
  return [...stored].flatMap((number) => {
    const entries = all.filter((entry) => storedNumberOf(entry.type) === number)
    const set = entries.filter(({ id }) => own.includes(id))
    return set.length > 0 ? set : entries.slice(0, 1)
  })
}
