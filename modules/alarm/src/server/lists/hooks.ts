import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import type { CallCtx } from '@motorpool/http'
import type { Locale } from '@motorpool/kernel'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import type { Condition, Hooks } from '@motorpool/resource/server'
import { type Names, nameIn } from '@motorpool/wire'
import type { AlarmKind } from '../life/life.ts'
import { itemName } from '../story/name.ts'

interface Point {
  lng: number
  lat: number
}

export interface Item {
  name?: Names
  value?: string | number | boolean | null
  unit?: string
}

interface Detail {
  id: string
  items: readonly Item[] | null
}

/** Which alarms of the table belong to a list. */
export type Part = 'waiting' | 'past' | 'all'

const PARTS: Readonly<Record<Part, Condition[]>> = {
  waiting: [sql<boolean>`(alarm.state = 'ALARMING' or alarm.handle_status <> 'PROCESSED')`],
  past: [sql<boolean>`alarm.state = 'ENDED' and alarm.handle_status = 'PROCESSED'`],
  all: [],
}

/** s: as long as an alarm has lasted, up to when it was seen last; what holds until its opposite is seen, up to now. */
const duration = sql`round(extract(epoch from coalesce(alarm.end_time,
  case when alarm.kind in ('FENCE', 'INCONSISTENT') then greatest(alarm.last_time, now()) else alarm.last_time end)
  - alarm.happen_time))::float8`

/** Types of the protocol catalogue, by the protocol whose messages they are. */
const types = sql.join(
  PROTOCOL_FACTS.map(
    ({ name, catalogue }) =>
      sql`when ${sql.lit(name)} then array[${sql.join(catalogue.map((type) => sql.lit(type)))}]::text[]`,
  ),
  sql` `,
)

export const proof = {
  proofTime: sql`(alarm.begin_place / 1000)::float8`,
  proofProtocol: sql`(select p.id::text from protocol p where p.tenant_id is null
    and p.protocol_type = any (case alarm.protocol ${types} end) order by p.id limit 1)`,
}

export function itemText({ name, value, unit }: Item, locale: Locale): string {
  const title = name ? nameIn(name, locale) : ''
  return value === null || value === undefined ? title : `${title} ${String(value)}${unit ? ` ${unit}` : ''}`
}

/** Names that the tenant's catalogue has given items. */
async function addNames(ctx: CallCtx, rows: readonly { id: string }[]): Promise<void> {
  const { rows: named } = await sql<{ id: string; name: string | null }>`
    select id, ${itemName(ctx)} as name from alarm where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(
    ctx.tx,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  for (const row of rows) Object.assign(row, { itemName: names.get(row.id) ?? null })
}

/** What GB4 asks for beside function fields. */
const POSITION: Names = ['定位', 'position', '測位']

/** What is missing or wrong, by the names of the function fields. */
async function addFields(ctx: CallCtx, rows: readonly { id: string }[]): Promise<void> {
  const position = nameIn(POSITION, ctx.locale)
  const { rows: told } = await sql<{ id: string; reason: string | null }>`
    select a.id, (select string_agg(coalesce(f.locale_value->>${ctx.locale}, f.name, case n.code when 'position' then ${position}::text else n.code end) || coalesce(n.value, ''), '、' order by n.at)
      from (select split_part(one, ' ', 1) as code, substring(one from ' .*') as value, at
        from regexp_split_to_table(a.detail->>'reason', ', ') with ordinality as r (one, at)) n
      left join function_field f on f.code = n.code and f.tenant_id is null) as reason
    from alarm a where a.id = any (${rows.map(({ id }) => id)}::bigint[]) and a.kind = 'GB4'`.execute(ctx.tx)
  const reasons = new Map(told.map(({ id, reason }) => [id, reason]))
  for (const row of rows) if (reasons.has(row.id)) Object.assign(row, { reason: reasons.get(row.id) })
}

async function addItems(ctx: CallCtx, rows: readonly { id: string }[]): Promise<void> {
  const { rows: details } = await sql<Detail>`
    select id, detail->'items' as items from alarm
    where id = any (${rows.map(({ id }) => id)}::bigint[]) and detail ? 'items'`.execute(ctx.tx)
  const found = new Map(details.map(({ id, items }) => [id, items ?? []]))
  for (const row of rows)
    Object.assign(row, {
      items: (found.get(row.id) ?? []).map((one) => itemText(one, ctx.locale)).join('；') || null,
    })
}

/** What every list of alarms does: its kinds alone, with addresses in the reader's language. */
export function alarmHooks(
  geocoder: Geocoder,
  kinds: readonly AlarmKind[],
  part: Part,
  expressions: Hooks['expressions'] = {},
): Hooks {
  return {
    expressions: { duration, ...proof, ...expressions },
    // Of one kind by its index, in the order of time; an index read for several has no order.
    narrow: () => [
      kinds.length === 1
        ? sql<boolean>`alarm.kind = ${kinds[0]}`
        : sql<boolean>`alarm.kind = any (${[...kinds]}::text[])`,
    ],
    // Not by `narrow`: who is a moment too late is to learn who was first.
    listed: () => PARTS[part],
    decorate: async (ctx, rows) => {
      const points = rows.map(({ position }) => (position as Point | null) ?? null)
      const addresses = await geocoder.addresses(points, ctx)
      rows.forEach((row, i) => Object.assign(row, { address: addresses[i] ?? null }))
      await addItems(ctx, rows)
      if ('itemName' in expressions) await addNames(ctx, rows)
      if (kinds.includes('GB4')) await addFields(ctx, rows)
    },
  }
}
