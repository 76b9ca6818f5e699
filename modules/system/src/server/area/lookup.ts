import { sql } from '@motorpool/db'
import type { AreaLookup } from '@motorpool/tenancy/server'

export const lookUpAreas: AreaLookup = {
  async below(tx, above, level, text) {
    const { rows } = await sql<{ code: string }>`
      with recursive below (code, name, level) as (
        select code, name, level from area where parent_code = ${above}
        union all select a.code, a.name, a.level from area a join below b on a.parent_code = b.code
      ) select code from below where level = ${level} and (code = ${text} or name = ${text}) limit 2`.execute(
      tx,
    )
    return rows.map((row) => row.code)
  },
  async cities(tx, names) {
    const { rows } = await sql<{ name: string; code: string }>`
      select name, min(code) as code from area where level = 2 and name = any (${[...names]}::text[])
      group by name having count(*) = 1`.execute(tx)
    return new Map(rows.map((row) => [row.name, row.code]))
  },
}
