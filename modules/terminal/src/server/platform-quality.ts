import { sql, type Tx } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { dayOf, dayText, type Locale } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { COMMON_RULES, nameIn, SCORE_PARTS, scoreOf, WEIGHTS } from '@motorpool/wire'
import { z } from 'zod'
import { PlatformRefusal, platformQuality, platformSummary } from '../shared/index.ts'

/** Clauses and refused vehicles of the summary. */
const MOST = 20
const MOST_DAYS = 400

const RULES = new Map(
  [...COMMON_RULES, ...PROTOCOLS.flatMap(({ conformance }) => conformance?.rules ?? [])].map((rule) => [
    rule.code,
    rule.text,
  ]),
)

/** A clause as it is written, a rule without one in words. */
function brokenText(key: string, locale: Locale): string {
  const rule = RULES.get(key)
  return rule ? nameIn(rule, locale) : key
}

type Counted = Readonly<Record<string, number>>

const byCount = (counted: Counted) => Object.entries(counted).sort(([, a], [, b]) => b - a)

const hooks: Hooks<typeof platformQuality> = {
  expressions: { broken: sql`lower_vehicle_day.clauses::text` },
  decorate: async (ctx, rows) => {
    for (const row of rows) {
      const counted = z.record(z.string(), z.number()).parse(JSON.parse(String(row.broken ?? '{}')))
      row.broken = byCount(counted)
        .map(([key, n]) => `${brokenText(key, ctx.locale)} ×${n}`)
        .join(' · ')
    }
  },
}

const range = z.tuple([z.number().nullable(), z.number().nullable()])
const asked = z.object({
  accountId: z.union([idText, z.array(idText).max(500)]).nullish(),
  day: z.union([range, z.number()]).nullish(),
})
type Asked = z.output<typeof asked>

const dayOr = (ms: number | null | undefined, text: string): string => {
  const day = ms === null || ms === undefined ? Number.NaN : dayOf(ms)
  return day >= 0 && day < 60_000 ? dayText(day) : text
}

/** Which rows of both tables are asked for. */
function within({ accountId, day }: Asked) {
  const accounts = accountId === null || accountId === undefined ? undefined : [accountId].flat()
  const [from, to] = Array.isArray(day) ? day : [day, day]
  return sql`day between ${dayOr(from, '0001-01-01')}::date and ${dayOr(to, '9999-12-31')}::date
    and ${accounts ? sql`account_id = any (${accounts}::bigint[])` : sql`true`}`
}

interface DayRow {
  day: string
  messages: number
  repeated: number
  live: number
  prompt: number
  disordered: number
  refused: number
  checked: number
  breaches: number
  signed: number
  misSigned: number
}

const SUMS = [
  'messages',
  'repeated',
  'live',
  'prompt',
  'disordered',
  'checked',
  'breaches',
  'signed',
] as const

/** Sums of each day, with what was refused of no vehicle. */
async function daysOf(tx: Tx, query: Asked): Promise<DayRow[]> {
  const sums = sql.join(
    SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`),
  )
  const { rows } = await sql<DayRow>`
    with v as (select day, ${sums}, sum(refused)::float8 as refused, sum(mis_signed)::float8 as mis_signed
        from lower_vehicle_day where ${within(query)} group by day),
      p as (select day, sum(refused)::float8 as refused from lower_platform_day where ${within(query)} group by day)
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.join(SUMS.map((name) => sql`coalesce(v.${sql.ref(name)}, 0) as ${sql.ref(name)}`))},
      coalesce(v.refused, 0) + coalesce(p.refused, 0) as refused, coalesce(v.mis_signed, 0) as "misSigned"
    from v full join p using (day) order by 1 desc limit ${MOST_DAYS}`.execute(tx)
  return rows.reverse()
}

const sumOf = (rows: readonly DayRow[], name: Exclude<keyof DayRow, 'day'>): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

const scored = (counts: Omit<DayRow, 'day' | 'signed' | 'misSigned'>) =>
  counts.messages + counts.refused === 0 ? null : scoreOf(counts)

const partsOf = (score: ReturnType<typeof scored>) =>
  score && {
    total: score.total,
    parts: SCORE_PARTS.map((part) => ({ part, points: score[part] * WEIGHTS[part], of: WEIGHTS[part] })),
  }

async function countedBy(
  tx: Tx,
  column: 'clauses' | 'refused_by',
  query: Asked,
): Promise<[string, number][]> {
  const own = sql`select ${sql.ref(column)} as counted from lower_vehicle_day where ${within(query)}`
  const all =
    column === 'clauses'
      ? own
      : sql`${own} union all select refused_by from lower_platform_day where ${within(query)}`
  const { rows } = await sql<{ key: string; n: number }>`
    select key, sum(value::int)::float8 as n from (${all}) c, jsonb_each_text(counted) group by key order by n desc, key
    limit ${MOST}`.execute(tx)
  return rows.map(({ key, n }) => [key, n])
}

async function strangersOf(tx: Tx, { accountId }: Asked) {
  const { rows } = await sql<{ vin: string; reason: string; attempts: number; lastSeen: number }>`
    select vin, reason, attempts, (extract(epoch from last_seen) * 1000)::float8 as "lastSeen" from lower_refused_vehicle
    where ${accountId ? sql`account_id = any (${[accountId].flat()}::bigint[])` : sql`true`}
    order by last_seen desc, vin limit ${MOST}`.execute(tx)
  return rows
}

const REASONS: ReadonlySet<string> = new Set(PlatformRefusal.values)
const reasonOf = (text: string): PlatformRefusal =>
  REASONS.has(text) ? (text as PlatformRefusal) : 'bad_credential'

const summaryRoute = defineRoute({
  id: 'terminal.platformQuality.summary',
  labels: [platformQuality.key],
  method: 'POST',
  path: `${platformQuality.api}/summary`,
  summary:
    'How good what lower platforms sent was: the score with its parts, each day, what was broken and refused.',
  permission: 'terminal/platformQuality/find',
  scope: 'tenant',
  readOnly: true,
  body: asked,
  response: platformSummary,
  handler: async ({ tx, locale }, { body }) => {
    const days = await daysOf(tx, body)
    const sum = (name: Exclude<keyof DayRow, 'day'>) => sumOf(days, name)
    const [broken, refusals, strangers, vehicles] = [
      await countedBy(tx, 'clauses', body),
      await countedBy(tx, 'refused_by', body),
      await strangersOf(tx, body),
      await sql<{ n: number }>`
        select count(distinct vehicle_id)::int as n from lower_vehicle_day where ${within(body)}`.execute(tx),
    ]
    const counts = {
      messages: sum('messages'),
      repeated: sum('repeated'),
      live: sum('live'),
      prompt: sum('prompt'),
      disordered: sum('disordered'),
      refused: sum('refused'),
      checked: sum('checked'),
      breaches: sum('breaches'),
    }
    return {
      vehicles: vehicles.rows[0]?.n ?? 0,
      messages: counts.messages,
      refused: counts.refused,
      signed: sum('signed'),
      misSigned: sum('misSigned'),
      score: partsOf(scored(counts)),
      days: days.map((one) => ({
        day: one.day,
        total: scored(one)?.total ?? null,
        messages: one.messages,
      })),
      broken: broken.map(([key, count]) => ({ clause: brokenText(key, locale), count })),
      refusals: refusals.map(([key, count]) => ({ reason: reasonOf(key), count })),
      strangers: strangers.map(({ reason, ...one }) => ({ ...one, reason: reasonOf(reason) })),
    }
  },
})

export const platformQualityRoutes: readonly Route[] = [
  summaryRoute,
  ...resourceRoutes(platformQuality, hooks),
]
