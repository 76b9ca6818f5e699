import type { CallCtx } from '@motorpool/http'
import type { Draft, Hooks } from '@motorpool/resource/server'
import { areaLookup } from '@motorpool/tenancy/server'
import { contentRefusal } from './audit.ts'
import type { ContentKind, Contents } from './kinds.ts'

function refuseLocked(kind: ContentKind, drafts: readonly Draft<Contents>[]): void {
  for (const { before } of drafts) {
    const refusal = before && contentRefusal(kind, before, 'edit')
    if (refusal) throw refusal
  }
}

/** Articles for other tenants are the platform's to write (R240). */
function checkScope(ctx: CallCtx, drafts: readonly Draft[]): void {
  if (ctx.actor.userType === 'ADMIN') return
  for (const { values, fail } of drafts)
    if ((values.scope ?? 'TENANT') !== 'TENANT') fail('scope', { code: 'FIELD_CHOICE' })
}

const AREA_CODE = /^[1-9]\d{5}$/

/** Cities that are named instead of coded, as sheets do, become codes; a name that no city or several bear is refused. */
async function codeCities(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const citiesOf = ({ values }: Draft): string[] =>
    Array.isArray(values.cityCodes) ? values.cityCodes.filter((city) => typeof city === 'string') : []
  const names = [...new Set(drafts.flatMap(citiesOf).filter((city) => !AREA_CODE.test(city)))]
  if (names.length === 0) return
  const codes = await ctx.ports.get(areaLookup).cities(ctx.tx, names)
  for (const draft of drafts) {
    const cities = citiesOf(draft)
    const unknown = cities.find((city) => !AREA_CODE.test(city) && !codes.has(city))
    if (unknown !== undefined)
      draft.fail('cityCodes', { code: 'FIELD_REFERENCE', params: { value: unknown } })
    else if (cities.length > 0) draft.values.cityCodes = cities.map((city) => codes.get(city) ?? city)
  }
}

export function publishingHooks(kind: ContentKind): Hooks<Contents> {
  return {
    prepare: async (ctx, drafts) => {
      refuseLocked(kind, drafts)
      if (kind.scoped) checkScope(ctx, drafts)
      await codeCities(ctx, drafts)
    },
  }
}
