import { sql, type Tx } from '@motorpool/db'
import { badReference } from '../errors.ts'

const FIELDS = ['provinceCode', 'cityCode', 'districtCode'] as const

/** Cells hold names of areas or their codes; each is looked for below the one before it. */
export async function areaCodes(
  tx: Tx,
  module: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  let above = '100000'
  for (const [i, field] of FIELDS.entries()) {
    const text = values[field]
    if (typeof text !== 'string' || text === '') continue
    const { rows } = await sql<{ code: string }>`
      with recursive below (code, name, level) as (
        select code, name, level from area where parent_code = ${above}
        union all select a.code, a.name, a.level from area a join below b on a.parent_code = b.code
      ) select code from below where level = ${i + 1} and (code = ${text} or name = ${text}) limit 2`.execute(
      tx,
    )
    const [area, second] = rows
    if (!area || second) throw badReference(module, field, text)
    found[field] = area.code
    above = area.code
  }
  return found
}
