import type { CallCtx } from '@motorpool/http'
import { areaLookup } from '../areas.ts'
import { badReference } from '../errors.ts'

const FIELDS = ['provinceCode', 'cityCode', 'districtCode'] as const

/** Cells hold names of areas or their codes; each is looked for below the one before it. */
export async function areaCodes(
  ctx: CallCtx,
  module: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  let above = '100000'
  for (const [i, field] of FIELDS.entries()) {
    const text = values[field]
    if (typeof text !== 'string' || text === '') continue
    const [code, second] = await ctx.ports.get(areaLookup).below(ctx.tx, above, i + 1, text)
    if (code === undefined || second !== undefined) throw badReference(module, field, text)
    found[field] = code
    above = code
  }
  return found
}
