import { randomBytes } from 'node:crypto'
import { sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import type { TestApp } from '../app.ts'
import type { ApiAnswer, ApiClient } from '../client.ts'
import type { TestUser } from '../principals.ts'
import { zipText } from '../zip.ts'
import type { Family, Place, RouteInput } from './family.ts'

/** Two tenants; the first has two organisations beside each other, with callers of every kind. */
export interface World {
  app: TestApp
  /** The caller's own place, one beside it in the same tenant, one in another tenant. */
  own: Place
  beside: Place
  other: Place
  /** Every permission and the whole tenant. */
  full: ApiClient
  /** Every permission, the own organisation alone. */
  scoped: ApiClient
  /** Reads everything, writes nothing. */
  reader: ApiClient
  /** A user without any role. */
  nobody: ApiClient
  /** An API token of a scope that no call asks for. */
  otherScope: ApiClient
  /** Every permission and data scope SELF in the own organisation, where it created nothing. */
  colleague: ApiClient
  /** Another customer of the own tenant, with every permission and no vehicle. */
  customer: ApiClient
}

export function permissionsOf(routes: readonly Route[]): string[] {
  const all = routes.flatMap((r) => r.permission.split('|'))
  return [...new Set(all)].filter((p) => p !== 'public' && p !== 'session')
}

export async function buildWorld(app: TestApp): Promise<World> {
  const permissions = permissionsOf(app.routes)
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const besideOrg = await app.buildOrg({ tenant })
  const otherTenant = await app.buildTenant()
  const otherOrg = await app.buildOrg({ tenant: otherTenant })
  const owner = await app.buildUser({ tenant, permissions })
  const otherOwner = await app.buildUser({ tenant: otherTenant, permissions })
  const scoped = await app.buildUser({ org, permissions, scope: 'tree' })
  const reader = await app.buildUser({ tenant, permissions: permissions.filter((p) => p.endsWith('/find')) })
  const nobody = await app.buildUser({ tenant })
  const otherScope = await app.buildUser({ tenant, apiToken: true, permissions: ['test/elsewhere/find'] })
  const colleague = await app.buildUser({ org, permissions, scope: 'self' })
  const customer = await app.buildUser({ tenant, userType: 'CUSTOMER', permissions })
  return {
    app,
    own: { tenant, org, owner },
    beside: { tenant, org: besideOrg, owner },
    other: { tenant: otherTenant, org: otherOrg, owner: otherOwner },
    full: app.as(owner),
    scoped: app.as(scoped),
    reader: app.as(reader),
    nobody: app.as(nobody),
    otherScope: app.as(otherScope),
    colleague: app.as(colleague),
    customer: app.as(customer),
  }
}

/** Text that occurs nowhere else: 10 characters, letters and digits, valid in names and codes. */
export function newMark(): string {
  return `m${randomBytes(5).toString('hex').slice(0, 9)}`
}

export function send(client: ApiClient, route: Route, input: RouteInput = {}): Promise<ApiAnswer> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? '1'),
  )
  const body = route.method === 'GET' ? undefined : (input.body ?? {})
  return client.call(route.method, url, body, input.query ? { query: input.query } : {})
}

/** What an answer holds, also inside a workbook. */
export function shown(answer: ApiAnswer): string {
  const zip = answer.raw.length > 22 && answer.raw.readUInt16BE(0) === 0x504b
  return zip ? zipText(answer.raw) : answer.text
}

/** What answers hold, in small letters: one is asked for many marks, and a workbook would be unpacked for each. */
const lowered = new WeakMap<ApiAnswer, string>()

/** Whether an answer shows a mark, in any case: a natural key is stored in upper case. */
export function shows(answer: ApiAnswer, mark: string): boolean {
  const text = lowered.get(answer) ?? shown(answer).toLowerCase()
  lowered.set(answer, text)
  return text.includes(mark.toLowerCase())
}

export function refused(answer: ApiAnswer): boolean {
  return answer.status >= 400 && answer.status < 500
}

/** The row as stored, read without row security; undefined when it is gone. */
export async function stored(app: TestApp, table: string, id: string): Promise<string | undefined> {
  return app.db.withPlatform(undefined, 'access matrix', async (tx) => {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where id = ${id}`.execute(tx)
    return rows[0]?.row
  })
}

export async function tenantOfRow(app: TestApp, table: string, id: string): Promise<string | undefined> {
  const row = await stored(app, table, id)
  const tenantId =
    row === undefined ? undefined : (JSON.parse(row) as { tenant_id?: number | null }).tenant_id
  return tenantId === undefined || tenantId === null ? undefined : String(tenantId)
}

/** A row at a place, by the family's own way or through its create call. */
export async function makeRow(
  world: World,
  family: Family,
  place: Place,
  mark: string,
  owner: TestUser = place.owner,
): Promise<string> {
  if (family.make) return family.make(world.app, place, mark)
  const route = world.app.routes.find(
    (r) => r.id === `${family.prefix}.create` || r.id === `${family.prefix}.save`,
  )
  if (!route || !family.create)
    throw new Error(`${family.prefix}: declare make, or create beside a create call`)
  const answer = await send(world.app.as(owner), route, { body: family.create(place, mark) })
  const id = (answer.data as { id?: string } | undefined)?.id
  if (answer.status !== 200 || !id)
    throw new Error(`${route.id} as the owner answered ${answer.status} ${answer.text.slice(0, 300)}`)
  return id
}
