import { sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import { z } from 'zod'
import type { TestApp } from '../app.ts'
import type { ApiClient } from '../client.ts'
import { classify, type Family, type RouteInput } from './family.ts'
import { buildWorld, makeRow, newMark, send, type World } from './world.ts'

export interface VersionsReport {
  /** Calls that were tried. */
  routes: string[]
  /** One line each: call, what happened. */
  failures: string[]
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows that a call with this input changes, as the call declares. */
function rowsOf(route: Route, input: RouteInput): Rows {
  if (route.scope === 'public' || !route.version) return []
  const { row, rows } = route.version
  const given = { params: input.params, query: input.query ?? {}, body: input.body } as never
  return rows?.(given).map((reading) => reading.row) ?? (row ? [row(given)] : [])
}

/** Rows as text and the version of the first, read without row security. */
async function read(app: TestApp, route: Route, rows: Rows): Promise<{ text: string; at: number }> {
  const table = route.scope !== 'public' && route.version ? route.version.table : ''
  const found = await app.db.withPlatform(undefined, 'versions', async (tx) => {
    const all: { row: string; at: number }[] = []
    for (const row of rows) {
      const conditions = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const answer = await sql<{ row: string; at: number }>`
        select to_jsonb(t)::text as row, update_time as at from ${sql.table(table)} t
        where ${sql.join(conditions, sql` and `)}`.execute(tx)
      all.push(...answer.rows)
    }
    return all
  })
  const [first] = found
  if (!first) throw new Error('declares a row that is not there')
  return { text: found.map(({ row }) => row).join('\n'), at: first.at }
}

function seen(route: Route, input: RouteInput, updateTime: number): RouteInput {
  const query: unknown = route.query
  return query instanceof z.ZodObject && 'updateTime' in query.shape
    ? { ...input, query: { ...input.query, updateTime: String(updateTime) } }
    : { ...input, body: { ...input.body, updateTime } }
}

/** Makes inputs for one row of the family. */
export type Trial = (id: string, mark: string, app: TestApp) => RouteInput | Promise<RouteInput>

function trialOf(family: Family, route: Route, world: World, given: Trial | undefined): Trial | undefined {
  const access = classify(route.id, [family])?.access
  if (given || !access) return given
  if (access.kind === 'row') return (id, mark) => access.input(id, mark, world.own)
  if (access.kind === 'rows' || access.kind === 'transition') return (id) => access.input([id])
  return undefined
}

async function attempt(
  world: World,
  client: ApiClient,
  route: Route,
  family: Family,
  given: Trial | undefined,
): Promise<string | undefined> {
  const { app, own } = world
  const trial = trialOf(family, route, world, given)
  if (!trial) return 'has no input to be tried with'
  const id = await makeRow(world, family, own, newMark())
  const input = await trial(id, newMark(), app)
  const rows = rowsOf(route, input)
  const before = await read(app, route, rows)
  app.clock.advance(1000)
  const first = await send(client, route, seen(route, input, before.at))
  if (first.status !== 200) return `refuses the newest: ${first.status} ${first.text.slice(0, 200)}`
  const changed = await read(app, route, rows)
  if (changed.at === before.at) return 'changes the row and not its updateTime'
  app.clock.advance(1000)
  const stale = await send(client, route, seen(route, input, before.at))
  if (stale.status !== 409 || stale.errCode !== 'CONFLICT')
    return `takes a stale save: ${stale.status} ${stale.text.slice(0, 200)}`
  return (await read(app, route, rows)).text === changed.text ? undefined : 'refuses and changes the row'
}

export interface Trials {
  /** Who may call, by the family. */
  clientOf(world: World, family: Family): ApiClient
  /** Inputs of calls that the matrix does not try by row, by id of the call. */
  inputs: Readonly<Record<string, Trial>>
}

/**
 * Sends every call with a version twice from one reading of its row: the first is taken and moves the version on, the
 * second is refused with CONFLICT and changes nothing.
 */
export async function runVersions(
  app: TestApp,
  families: readonly Family[],
  { clientOf, inputs }: Trials,
): Promise<VersionsReport> {
  const report: VersionsReport = { routes: [], failures: [] }
  const world = await buildWorld(app)
  for (const route of app.routes) {
    const family =
      route.scope !== 'public' && route.version ? classify(route.id, families)?.family : undefined
    if (!family) continue
    report.routes.push(route.id)
    try {
      const failure = await attempt(world, clientOf(world, family), route, family, inputs[route.id])
      if (failure) report.failures.push(`${route.id}: ${failure}`)
    } catch (error) {
      report.failures.push(`${route.id}: ${(error as Error).message}`)
    }
  }
  return report
}
