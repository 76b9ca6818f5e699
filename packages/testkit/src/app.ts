import type { Database, Tx } from '@motorpool/db'
import { createTestDatabase } from '@motorpool/db/template'
import { EventHub } from '@motorpool/events'
import { type Authenticator, buildHttp, type OperationLog, type Route } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import { loadCatalogues } from '@motorpool/i18n/load'
import { drainJobs, type JobHandler } from '@motorpool/jobs'
import type { Locale, Logger, Ports, Provision, UserType } from '@motorpool/kernel'
import { type ServerModule, wire } from '@motorpool/wiring'
import type { FastifyInstance } from 'fastify'
import { type ApiClient, apiClient, type Credentials } from './client.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import { createPrincipals, type TestUser } from './principals.ts'

/** What of the tenancy module the factories use; its server half exports functions of these shapes. */
export interface TenancyPorts {
  provision(
    tx: Tx,
    input: { tenantCode: string; tenantName: string },
    now: number,
  ): Promise<{ id: string; rootOrgId: string }>
  provisionOrg(
    tx: Tx,
    input: { tenantId: string; parentId: string; orgCode: string; orgName: string },
    now: number,
  ): Promise<string>
}

export interface Parts {
  /** Wired as the processes of the product wire them: routes, jobs, listeners, subscribers, ports. */
  modules?: readonly ServerModule[]
  /** Beyond those of the modules. */
  routes?: readonly Route[]
  jobs?: readonly JobHandler[]
  provides?: readonly Provision[]
  authenticator?: Authenticator
  operations?: OperationLog
  redeemTicket?: (ticket: string) => Promise<string | undefined>
}

export interface TestAppOptions {
  /** Routes, or what makes them when they need the database. */
  parts: Parts | ((env: { db: Database; clock: FakeClock; texts: Catalogues }) => Parts | Promise<Parts>)
  tenancy?: TenancyPorts
  clock?: FakeClock
  callsPerMinute?: number
  /** Texts beside those of the project: of resources that tests declare. */
  texts?: Catalogues
}

export interface TestTenant {
  id: string
  rootOrgId: string
}

export interface TestOrg {
  id: string
  tenantId: string
}

export interface BuildUser {
  /** Calls by an API token with these permissions as its scopes. */
  apiToken?: boolean
  tenant?: TestTenant
  /** Default: the root organisation of the tenant. */
  org?: TestOrg
  permissions?: Iterable<string>
  userType?: UserType
  /** Rows of which organisations: all of the tenant (default), own and below, own alone; of the own those the user created. */
  scope?: 'all' | 'tree' | 'own' | 'self'
}

export interface TestApp {
  db: Database
  /** Of the database as the runtime's account. */
  url: string
  /** Of the database as its owner. */
  ownerUrl: string
  clock: FakeClock
  http: FastifyInstance
  routes: readonly Route[]
  /** Hears what this process commits. */
  events: EventHub
  ports: Ports
  texts: Catalogues
  signedOut: ApiClient
  as(who: TestUser | Credentials, headers?: Record<string, string>): ApiClient
  buildTenant(name?: string): Promise<TestTenant>
  buildOrg(input?: { tenant?: TestTenant; parent?: TestOrg; name?: string }): Promise<TestOrg>
  /** A caller with exactly these permissions; tenant and organisation are made when not given. */
  buildUser(input?: BuildUser): Promise<TestUser>
  /** Runs all jobs that are ready, also those that they add; failures are in `job_run`. */
  drainJobs(): Promise<void>
  close(): Promise<void>
}

function merged(project: Catalogues, own: Catalogues | undefined): Catalogues {
  const of = (locale: Locale) => ({ ...project[locale], ...own?.[locale] })
  return { 'zh-CN': of('zh-CN'), 'en-US': of('en-US'), 'ja-JP': of('ja-JP') }
}

/** What the document says of an answer is held against every answer of a test; the product sends those of `responseShape` unread. */
const held = ({ responseShape, ...route }: Route): Route =>
  ({ ...route, ...(responseShape ? { response: responseShape } : {}) }) as Route

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** The API server on a database of its own, with callers and organisations made as a test needs them. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { db, url, ownerUrl, drop } = await createTestDatabase()
  const clock = options.clock ?? fakeClock()
  const texts = merged(await loadCatalogues(), options.texts)
  const env = { db, clock, texts }
  const parts = await (typeof options.parts === 'function' ? options.parts(env) : options.parts)
  const { authenticator, operations, redeemTicket, provides = [] } = parts
  const own = { name: 'test', routes: parts.routes ?? [], jobs: parts.jobs ?? [] }
  const wired = wire([...(parts.modules ?? []), own], { provides, partial: true })
  const { ports, routes, jobs } = wired
  const events = new EventHub({ db, clock, log: quiet })
  wired.subscribe(events)
  const principals = createPrincipals(authenticator)
  const http = await buildHttp({
    db,
    clock,
    routes: routes.map(held),
    ports,
    catalogues: texts,
    authenticator: principals,
    ...(operations ? { operations } : {}),
    callsPerMinute: options.callsPerMinute ?? 1_000_000,
    ...(redeemTicket ? { redeemTicket } : {}),
  })
  await http.ready()

  const parents = new Map<string, string>()
  let counter = 0
  const tenancy = () => {
    if (!options.tenancy) throw new Error('startTestApp needs the tenancy ports to build tenants')
    return options.tenancy
  }
  const platform = <R>(run: (tx: Tx) => Promise<R>) => db.withPlatform(undefined, 'test', run)

  async function buildTenant(name?: string): Promise<TestTenant> {
    const n = ++counter
    const input = { tenantCode: `T${n}`, tenantName: name ?? `Tenant ${n}` }
    return platform((tx) => tenancy().provision(tx, input, clock.now()))
  }

  async function buildOrg(
    input: { tenant?: TestTenant; parent?: TestOrg; name?: string } = {},
  ): Promise<TestOrg> {
    const n = ++counter
    const tenant = input.tenant ?? (input.parent ? undefined : await buildTenant())
    const tenantId = input.parent?.tenantId ?? (tenant as TestTenant).id
    const parentId = input.parent?.id ?? (tenant as TestTenant).rootOrgId
    const fields = { tenantId, parentId, orgCode: `ORG${n}`, orgName: input.name ?? `Organisation ${n}` }
    const id = await platform((tx) => tenancy().provisionOrg(tx, fields, clock.now()))
    parents.set(id, parentId)
    return { id, tenantId }
  }

  const below = (id: string): string[] => [
    id,
    ...[...parents].filter(([, parent]) => parent === id).flatMap(([child]) => below(child)),
  ]

  async function buildUser(input: BuildUser = {}): Promise<TestUser> {
    const tenant = input.tenant ?? (input.org ? undefined : await buildTenant())
    const orgId = input.org?.id ?? (tenant as TestTenant).rootOrgId
    const scope = input.scope ?? 'all'
    const orgIds = scope === 'tree' ? below(orgId) : [orgId]
    return principals.add({
      tenantId: input.org?.tenantId ?? (tenant as TestTenant).id,
      orgId,
      userType: input.userType ?? 'TENANT',
      permissions: input.permissions ?? [],
      apiToken: input.apiToken ?? false,
      orgScope: (userId) => {
        if (scope === 'all') return { kind: 'all' }
        return scope === 'self' ? { kind: 'self', userId, orgIds } : { kind: 'orgs', orgIds }
      },
    })
  }

  return {
    db,
    url,
    ownerUrl,
    clock,
    http,
    routes,
    events,
    ports,
    texts,
    signedOut: apiClient(http, undefined),
    as: (who, headers) => apiClient(http, who && 'principal' in who ? { token: who.token } : who, headers),
    buildTenant,
    buildOrg,
    buildUser,
    drainJobs: () => drainJobs({ url, db, clock, log: quiet, catalogues: texts, ports, handlers: jobs }),
    close: async () => {
      await http.close()
      await events.close()
      await drop()
    },
  }
}
