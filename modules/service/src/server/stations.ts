import type { CallCtx } from '@motorpool/http'
import type { Draft, Hooks } from '@motorpool/resource/server'
import { valueOf } from '@motorpool/resource/server'
import { areaLookup } from '@motorpool/tenancy/server'
import type { ServiceStations } from '../shared/stations.ts'

const AREAS = ['provinceCode', 'cityCode', 'districtCode'] as const
const COUNTRY = '100000'

const DISTRICT = 3

/** The districts of some provinces lie in no city: there one stands in its place. */
async function areasBelow(ctx: CallCtx, above: string, level: number, text: string): Promise<string[]> {
  const lookup = ctx.ports.get(areaLookup)
  const found = await lookup.below(ctx.tx, above, level, text)
  return found.length === 0 && level === DISTRICT - 1 ? lookup.below(ctx.tx, above, DISTRICT, text) : found
}

/** Areas are codes in forms, names or codes in sheets; each lies in the one before it. */
async function codeAreas(ctx: CallCtx, draft: Draft<ServiceStations>): Promise<void> {
  if (AREAS.every((field) => !(field in draft.values))) return
  let above = COUNTRY
  for (const [i, field] of AREAS.entries()) {
    const text = valueOf(draft, field)
    if (!text) return
    const [code, second] = await areasBelow(ctx, above, i + 1, text)
    if (code === undefined || second !== undefined) {
      draft.fail(field, {
        code: second === undefined ? 'FIELD_REFERENCE' : 'FIELD_AMBIGUOUS',
        params: { value: text },
      })
      return
    }
    draft.values[field] = code
    above = code
  }
}

export const stationHooks: Hooks<ServiceStations> = {
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) if (draft.errors.length === 0) await codeAreas(ctx, draft)
  },
}
