import { readFile } from 'node:fs/promises'
import { pg, sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import type { Catalogue } from '@motorpool/i18n'
import type { Locale, Provision } from '@motorpool/kernel'
import {
  type ApiClient,
  bareTenancy,
  type Place,
  permissionsOf,
  startTestApp,
  type TestApp,
} from '@motorpool/testkit'
import { type Hooks, resourceRoutes, templateRoute } from '../../src/server/index.ts'
import { anyResource, groupKey, labelKey } from '../../src/shared/index.ts'
import { depots, gadgets, regions } from './resources.ts'

export interface EngineHooks {
  regions?: Hooks<typeof regions>
  depots?: Hooks<typeof depots>
  gadgets?: Hooks<typeof gadgets>
}

/** Years since a gadget was made: a field that the database works out. */
const AGE = sql`extract(year from age(date '2026-11-22', ${sql.ref('probe_gadget.made_date')}))::int`

function textsIn(locale: Locale): Catalogue {
  const keys = [regions, depots, gadgets].flatMap((resource) => {
    const { key, fields, form, sheets } = anyResource(resource)
    const groups = form.flatMap((group) => (group.name ? [groupKey(resource, group.name)] : []))
    const own = Object.keys(fields).filter((name) => labelKey(resource, name).startsWith(key))
    return [
      key,
      ...groups,
      ...sheets.map((s) => `template.${s.template}`),
      ...own.map((n) => labelKey(resource, n)),
    ]
  })
  const short = (key: string) => key.slice(key.lastIndexOf('.') + 1)
  return Object.fromEntries(
    keys.map((key) => [key, locale === 'zh-CN' ? short(key) : `${short(key)} (${locale})`]),
  )
}

/** The engine alone: its three resources on their own tables, callers and organisations, and no module. */
export async function startEngine(
  hooks: EngineHooks = {},
  provides: readonly Provision[] = [],
  routes: readonly Route[] = [],
): Promise<TestApp> {
  const app = await startTestApp({
    parts: {
      provides,
      routes: [
        ...resourceRoutes(regions, hooks.regions),
        ...resourceRoutes(depots, hooks.depots),
        ...resourceRoutes(gadgets, { expressions: { age: AGE }, ...hooks.gadgets }),
        templateRoute,
        ...routes,
      ],
    },
    tenancy: bareTenancy,
    texts: {
      'zh-CN': textsIn('zh-CN'),
      'en-US': textsIn('en-US'),
      'ja-JP': textsIn('ja-JP'),
    } satisfies Record<Locale, Catalogue>,
  })
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(await readFile(new URL('tables.sql', import.meta.url), 'utf8'))
  await owner.end()
  return app
}

export type Body = Record<string, unknown>
export type Made = { id: string; updateTime: number } & Body

/** One tenant with an organisation and a caller of every permission, and the calls of the three resources. */
export class Bench {
  readonly app: TestApp
  readonly place: Place
  readonly owner: ApiClient

  private constructor(app: TestApp, place: Place) {
    this.app = app
    this.place = place
    this.owner = app.as(place.owner)
  }

  static async in(app: TestApp): Promise<Bench> {
    const tenant = await app.buildTenant()
    const org = await app.buildOrg({ tenant })
    const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
    return new Bench(app, { tenant, org, owner })
  }

  async create(resource: { api: string }, body: Body): Promise<Made> {
    const answer = await this.owner.post<Made>(resource.api, body)
    if (answer.status !== 200) throw new Error(`${resource.api}: ${answer.status} ${answer.text}`)
    return answer.data
  }

  depot(code: string, body: Body = {}): Promise<Made> {
    return this.create(depots, { code, name: code, orgId: this.place.org.id, ...body })
  }

  region(code: string, body: Body = {}): Promise<Made> {
    return this.create(regions, { code, name: code, ...body })
  }

  gadget(label: string, body: Body = {}): Promise<Made> {
    return this.create(gadgets, { label, ...body })
  }

  find(resource: { api: string }, id: string): Promise<Made> {
    return this.owner.get<Made>(`${resource.api}/${id}`).then((answer) => answer.data)
  }

  page(resource: { api: string }, filters: Body = {}) {
    return this.owner.post<{ items: Made[]; total: number }>(`${resource.api}/page`, {
      page: 1,
      pageSize: 100,
      ...filters,
    })
  }
}
