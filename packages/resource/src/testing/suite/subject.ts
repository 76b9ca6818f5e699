import { sql } from '@motorpool/db'
import { DEFAULT_ZONE, NO_PORTS } from '@motorpool/kernel'
import {
  type ApiAnswer,
  type ApiClient,
  newMark,
  type Place,
  permissionsOf,
  type TestApp,
} from '@motorpool/testkit'
import { expect } from 'vitest'
import { serverKind } from '../../kinds/server.ts'
import { snake } from '../../server/columns.ts'
import type { FamilyCall } from '../../shared/calls.ts'
import { type AnyResource, anyResource } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { targetOf } from '../../shared/target.ts'
import { writable } from '../../shared/validate.ts'
import { sharedApp } from '../shared-app.ts'
import type { Body, Row, Suite } from './suite.ts'

interface World {
  app: TestApp
  place: Place
  other: Place
  made: Record<string, string>
  owner: ApiClient
}

export interface PageOf {
  items: Row[]
  total: number
  current: number
}

/** The resource under test, in an application with two tenants; the first tenant's caller holds every permission. */
export class Subject {
  readonly resource: AnyResource
  readonly suite: Suite
  /** Fields that the field-by-field tests visit. */
  readonly names: readonly string[]
  /** Those of them that create accepts. */
  readonly sendable: readonly string[]
  readonly #start: () => Promise<TestApp>
  #world: World | undefined

  constructor(resource: { key: string; fields: object }, suite: Suite) {
    this.resource = anyResource(resource)
    this.suite = suite
    this.names = Object.keys(this.resource.fields).filter((name) => !suite.entangled?.includes(name))
    this.sendable = this.names.filter((name) => writable(this.field(name), 'create'))
    this.#start = sharedApp(suite.start)
  }

  async open(): Promise<void> {
    const app = await this.#start()
    const [place, other] = [await this.#newPlace(app), await this.#newPlace(app)]
    const made = (await this.suite.prepare?.(app, place)) ?? {}
    this.#world = { app, place, other, made, owner: app.as(place.owner) }
  }

  async #newPlace(app: TestApp): Promise<Place> {
    const tenant = await app.buildTenant()
    const org = await app.buildOrg({ tenant })
    const permissions = permissionsOf(app.routes)
    const userType = this.suite.as ?? 'TENANT'
    return { tenant, org, owner: await app.buildUser({ org, permissions, userType }) }
  }

  get #opened(): World {
    if (!this.#world) throw new Error(`${this.resource.key}: the application runs inside tests only`)
    return this.#world
  }

  get app(): TestApp {
    return this.#opened.app
  }

  /** Where the rows of the tests stand. */
  get place(): Place {
    return this.#opened.place
  }

  /** A place of another tenant. */
  get other(): Place {
    return this.#opened.other
  }

  /** Ids of the suite's `prepare`. */
  get made(): Record<string, string> {
    return this.#opened.made
  }

  get owner(): ApiClient {
    return this.#opened.owner
  }

  field(name: string): Field {
    const field = this.resource.fields[name]
    if (!field) throw new Error(`${this.resource.key} has no field "${name}"`)
    return field
  }

  fieldsWhere(test: (field: Field, name: string) => boolean): string[] {
    return this.names.filter((name) => test(this.field(name), name))
  }

  path(call: FamilyCall): string {
    const found = this.resource.calls[call]
    if (!found) throw new Error(`${this.resource.key} has no call "${call}"`)
    return found.path
  }

  /** A body of create that no other test has used. */
  sample(): Body {
    return this.suite.sample(newMark(), this.made, this.place)
  }

  async create(body: Body = this.sample()): Promise<Row> {
    const answer = await this.owner.post<Row>(this.path('create'), body)
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }

  find(id: string, who = this.owner): Promise<ApiAnswer<Row>> {
    return who.get<Row>(this.path('find').replace(':id', id))
  }

  update(body: Body, who = this.owner): Promise<ApiAnswer<Row>> {
    return who.put<Row>(this.path('update'), body)
  }

  remove(ids: readonly string[], who = this.owner): Promise<ApiAnswer<boolean>> {
    return who.delete<boolean>(this.path('delete'), { ids })
  }

  page(body: Body, who = this.owner): Promise<ApiAnswer<PageOf>> {
    return who.post<PageOf>(this.path('page'), { page: 1, pageSize: 100, ...body })
  }

  async total(): Promise<number> {
    return (await this.page({})).data.total
  }

  /** The value in its stored form: an upper-cased key, a cleaned text. */
  normal(name: string, value: unknown): unknown {
    if (isEmpty(value)) return null
    const parsed = this.field(name).behaviour.parse(value, this.field(name).options)
    return parsed.ok ? parsed.value : undefined
  }

  /** Fields whose stored values callers set, and that no other field's value decides. */
  get settable(): string[] {
    return this.fieldsWhere(
      ({ kind, behaviour, flags }) =>
        kind !== 'secret' && !behaviour.computed && !flags.when && flags.access !== 'read',
    )
  }

  /** Settable fields in which two rows differ, with both values. */
  differences(before: Row, after: Row, without: readonly string[] = []): unknown[] {
    return this.settable
      .filter((name) => !without.includes(name))
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, before[name], after[name]])
  }

  /** The cell that a spreadsheet holds for a value; references are written as codes. */
  async cell(name: string, value: unknown): Promise<string | number | boolean | null> {
    if (isEmpty(value)) return null
    const field = this.field(name)
    if (isKind(field, 'ref') || isKind(field, 'refs'))
      return (await this.#codes(field.options.to, [value].flat())).join('，')
    const io = { locale: 'zh-CN', ports: NO_PORTS, zone: DEFAULT_ZONE, t: (key: string) => key } as const
    return serverKind(field).cellOut(value, field.options, io)
  }

  #codes(target: string, ids: readonly unknown[]): Promise<string[]> {
    const { table, code } = targetOf(target, this.resource.key)
    return this.app.db.withPlatform(undefined, 'codes of references', async (tx) => {
      const { rows } = await sql<{ code: string }>`
        select ${sql.ref(snake(code))} as code from ${sql.table(table)}
        where id = any (${ids}::bigint[]) order by array_position(${ids}::bigint[], id)`.execute(tx)
      return rows.map((row) => row.code)
    })
  }
}

/** Status class and code of a refusal that names the field; the answer's text when it does not. */
export function problemOf(answer: ApiAnswer, name: string): { status: number; code: string } {
  const named = answer.fields?.some((f) => f.field === name) ?? false
  return {
    status: Math.floor(answer.status / 100),
    code: named ? (answer.errCode ?? '') : `does not name ${name}: ${answer.text}`,
  }
}
