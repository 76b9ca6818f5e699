import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { factsByName, RESERVED_IDS } from '@motorpool/protocols/facts'
import { type CatalogueProtocol, catalogueProtocols, protocolIdsOn } from '@motorpool/terminal/server'

const numberOf = (name: string): number => factsByName(name)?.id ?? RESERVED_IDS[name] ?? 0

/** Number under which messages of a type are stored. Those of GPRS11 travel inside JT/T 808. */
const STORED_AS: Readonly<Record<CatalogueProtocol['type'], number>> = {
  GB32960: numberOf('gb32960'),
  GB4: numberOf('hj1014'),
  GB6: numberOf('gb17691'),
  GPRS11: numberOf('jt808'),
  JT808: numberOf('jt808'),
}

/** The stored number of a protocol of the catalogue; an id that names none of the tenant's is refused. */
export async function storedProtocol(ctx: CallCtx, tenantId: string, protocolId: string): Promise<number> {
  const found = (await catalogueProtocols(ctx.tx, tenantId)).find(({ id }) => id === protocolId)
  if (found) return STORED_AS[found.type]
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
    const entries = all.filter((entry) => STORED_AS[entry.type] === number)
    const set = entries.filter(({ id }) => own.includes(id))
    return set.length > 0 ? set : entries.slice(0, 1)
  })
}
