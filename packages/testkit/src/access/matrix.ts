import type { Route } from '@motorpool/http'
import type { TestApp } from '../app.ts'
import type { ApiAnswer, ApiClient } from '../client.ts'
import { type Access, classify, type Family, type Place } from './family.ts'
import {
  buildWorld,
  makeRow,
  newMark,
  refused,
  send,
  shows,
  stored,
  tenantOfRow,
  type World,
} from './world.ts'

export interface MatrixReport {
  routes: number
  /** Attacks and controls carried out. */
  checks: number
  /** One line each: route, attack, what happened. Empty = every route holds. */
  failures: string[]
}

interface Attack {
  world: World
  route: Route
  family: Family
  expect(passed: boolean, what: string, answer?: ApiAnswer): void
}

const reads = (route: Route) => route.method === 'GET' || route.readOnly === true

async function session(a: Attack): Promise<void> {
  const { world, route } = a
  const out = await send(world.app.signedOut, route)
  a.expect(out.status === 401, 'signed out is answered 401', out)
  const stale = await send(world.app.as({ token: 'no-such-token-0123456789abcdef' }), route)
  a.expect(stale.status === 401, 'an unknown token is answered 401', stale)
  const byToken = await send(world.otherScope, route)
  const open = route.permission === 'session' && route.tokens === true
  a.expect((byToken.status === 403) !== open, 'a token of another scope reaches what lets tokens in', byToken)
  if (route.permission === 'session') return
  const nobody = await send(world.nobody, route)
  a.expect(nobody.status === 403, 'without permission it is answered 403', nobody)
  if (!route.permission.split('|').some((p) => p.endsWith('/find'))) {
    const reader = await send(world.reader, route)
    a.expect(reader.status === 403, 'a read-only role is answered 403', reader)
  }
}

interface Beyond {
  who: 'full' | 'scoped' | 'colleague' | 'customer'
  place: Place
  name: string
}

/** Rows a caller must not reach, with who it is and where they stand. */
function outOfReach(a: Attack): Beyond[] {
  const { world, family, route } = a
  const list: Beyond[] = [{ who: 'full', place: world.other, name: "another tenant's" }]
  if (family.scope === 'organisation')
    list.push({ who: 'scoped', place: world.beside, name: "another organisation's" })
  const closed = family.customers ?? (family.scope === 'organisation' ? 'nothing' : 'all')
  if (family.scope === 'organisation' && !(family.colleagues === 'read' && reads(route)))
    list.push({ who: 'colleague', place: world.own, name: "a colleague's" })
  if (closed === 'nothing') list.push({ who: 'customer', place: world.own, name: "a customer's foreign" })
  return list
}

async function attackList(a: Attack, access: Extract<Access, { kind: 'list' | 'file' }>): Promise<void> {
  const { world, route, family } = a
  const input = access.input?.(world.own)
  const mine = newMark()
  await makeRow(world, family, world.own, mine)
  const control = await send(rightful(a), route, input)
  a.expect(control.status === 200 && shows(control, mine), 'the own row is listed', control)
  if (family.scope === 'platform') return
  if (route.permission === 'session' && access.open === undefined) {
    const answer = await send(world.nobody, route, input)
    a.expect(!shows(answer, mine), 'a user without roles is shown no row', answer)
  }
  for (const { who, place, name } of outOfReach(a)) {
    const mark = newMark()
    await makeRow(world, family, place, mark)
    const answer = await send(world[who], route, input)
    a.expect(answer.status === 200 && !shows(answer, mark), `${name} row is not listed`, answer)
  }
}

async function attackRow(a: Attack, access: Extract<Access, { kind: 'row' }>): Promise<void> {
  const { world, route, family } = a
  if (family.scope === 'platform') return attackShared(a, access)
  for (const { who, place, name } of outOfReach(a)) {
    const mark = newMark()
    const id = await makeRow(world, family, place, mark)
    const before = await stored(world.app, family.table, id)
    // The body is the caller's own in everything but the id.
    const answer = await send(world[who], route, access.input(id, newMark(), world.own))
    const hidden = !shows(answer, mark)
    const nothing = refused(answer) || answer.data === null || answer.data === false || emptyList(answer.data)
    a.expect(nothing && hidden, `${name} row is out of reach`, answer)
    a.expect((await stored(world.app, family.table, id)) === before, `${name} row stays as it is`, answer)
  }
  const id = await makeRow(world, family, world.own, newMark())
  if (!reads(route)) await attackTarget(a, (place) => access.input(id, newMark(), place), id)
  const control = await send(rightful(a), route, access.input(id, newMark(), world.own))
  a.expect(control.status === 200, 'the own row is within reach', control)
  if (route.permission !== 'session' || access.open !== undefined) return
  const nobody = await send(world.nobody, route, access.input(id, newMark(), world.own))
  a.expect(refused(nobody), 'a user without roles is refused the row', nobody)
}

function rightful(a: Attack): ApiClient {
  return a.world[a.family.rightful ?? (a.family.scope === 'organisation' ? 'scoped' : 'full')]
}

const emptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** A transition finds the row or not; what it says to the state of a row that it finds is the matter of other tests. */
async function attackTransition(a: Attack, access: Extract<Access, { kind: 'transition' }>): Promise<void> {
  const { world, route, family } = a
  for (const { who, place, name } of outOfReach(a)) {
    const mine = access.many ? [await makeRow(world, family, world.own, newMark())] : []
    const ids = [...mine, await makeRow(world, family, place, newMark())]
    const states = () => Promise.all(ids.map((id) => stored(world.app, family.table, id)))
    const before = await states()
    const answer = await send(world[who], route, access.input(ids))
    a.expect(answer.status === 404, `${name} row is not found`, answer)
    a.expect(JSON.stringify(await states()) === JSON.stringify(before), `with ${name} row nothing changes`)
  }
  const id = await makeRow(world, family, world.own, newMark())
  const control = await send(rightful(a), route, access.input([id]))
  a.expect([200, 403, 409].includes(control.status), 'the own row is found', control)
}

/** Platform-wide rows: a tenant reads them and never writes them. */
async function attackShared(a: Attack, access: Extract<Access, { kind: 'row' }>): Promise<void> {
  const { world, route, family } = a
  const id = await makeRow(world, family, world.own, newMark())
  const before = await stored(world.app, family.table, id)
  const answer = await send(world.full, route, access.input(id, newMark(), world.own))
  if (reads(route)) return a.expect(answer.status === 200, 'the row is read', answer)
  a.expect(refused(answer), 'a tenant is refused', answer)
  a.expect((await stored(world.app, family.table, id)) === before, 'the row stays as it is', answer)
}

/** Bodies that name the tenant or an organisation of somebody else. */
async function attackTarget(
  a: Attack,
  input: (place: Place) => { body?: Record<string, unknown> },
  existing?: string,
): Promise<void> {
  const { world, route, family } = a
  const field = family.orgField === undefined ? 'orgId' : family.orgField
  const landed = async (answer: ApiAnswer) =>
    existing ?? (answer.data as { id?: string } | null | undefined)?.id ?? undefined
  const foreign = { tenantId: world.other.tenant.id, tenant_id: world.other.tenant.id }
  const mutated = await send(world.full, route, {
    ...input(world.own),
    body: { ...input(world.own).body, ...foreign },
  })
  const id = await landed(mutated)
  const tenantId = id ? await tenantOfRow(world.app, family.table, id) : undefined
  a.expect(
    refused(mutated) || tenantId === undefined || tenantId === world.own.tenant.id,
    'a tenant named in the body is not obeyed',
    mutated,
  )
  if (field === null || input(world.own).body?.[field] === undefined) return
  for (const { who, place, name } of outOfReach(a)) {
    // A customer's rows stand where their vehicles do; a colleague's organisation is the own.
    if (who === 'customer' || who === 'colleague') continue
    const body = { ...input(world.own).body, [field]: place.org.id }
    const answer = await send(world[who], route, { ...input(world.own), body })
    a.expect(refused(answer), `${name} organisation in the body is refused`, answer)
  }
}

async function attackRows(a: Attack, access: Extract<Access, { kind: 'rows' }>): Promise<void> {
  const { world, route, family } = a
  const both = family.scope === 'platform' ? [] : outOfReach(a)
  for (const { who, place, name } of both) {
    const mine = await makeRow(world, family, world.own, newMark())
    const theirs = await makeRow(world, family, place, newMark())
    const before = [
      await stored(world.app, family.table, mine),
      await stored(world.app, family.table, theirs),
    ]
    const answer = await send(world[who], route, access.input([mine, theirs]))
    a.expect(refused(answer), `${name} row among own ones is refused`, answer)
    const after = [await stored(world.app, family.table, mine), await stored(world.app, family.table, theirs)]
    a.expect(
      JSON.stringify(before) === JSON.stringify(after),
      `with ${name} row among them nothing changes`,
      answer,
    )
  }
  const id = await makeRow(world, family, world.own, newMark())
  const before = await stored(world.app, family.table, id)
  const control = await send(rightful(a), route, access.input([id]))
  if (family.scope === 'platform') {
    a.expect(refused(control), 'a tenant is refused', control)
    a.expect((await stored(world.app, family.table, id)) === before, 'the row stays as it is', control)
  } else a.expect(control.status === 200, 'own rows are within reach', control)
}

async function attackCreate(a: Attack, access: Extract<Access, { kind: 'create' }>): Promise<void> {
  const { world, route, family } = a
  if (family.scope === 'platform') {
    const answer = await send(world.full, route, access.input(world.own, newMark()))
    return a.expect(refused(answer), 'a tenant is refused', answer)
  }
  await access.clear?.(world.app, world.own)
  const control = await send(rightful(a), route, access.input(world.own, newMark()))
  a.expect(control.status === 200, 'a row is made at the own place', control)
  await attackTarget(a, (place) => access.input(place, newMark()))
}

async function attack(a: Attack, access: Access): Promise<void> {
  if (access.kind === 'public') {
    const answer = await send(a.world.app.signedOut, a.route)
    return a.expect(answer.status !== 401 && answer.status < 500, 'is open, as stated', answer)
  }
  await session(a)
  switch (access.kind) {
    case 'own': {
      const answer = await send(a.world.full, a.route, access.input)
      return a.expect(answer.status < 500, 'answers without failing', answer)
    }
    case 'list':
    case 'file':
      return attackList(a, access)
    case 'row':
      return attackRow(a, access)
    case 'rows':
      return attackRows(a, access)
    case 'transition':
      return attackTransition(a, access)
    case 'create':
      return attackCreate(a, access)
    case 'upload':
      return undefined
  }
}

/**
 * Attacks every route of the application: signed out, without roles, by an API token of another scope, read-only, with ids of other tenants and
 * organisations, as a customer of vehicles of others, under data scope SELF of rows that a colleague created, with such ids
 * in bodies and among own ones; and calls it rightfully once, as a control. A route that no family classifies, or that is
 * public without being declared so, is a failure. `only`: which calls, where a module tries its own alone.
 */
export async function runAccessMatrix(
  app: TestApp,
  families: readonly Family[],
  only: (id: string) => boolean = () => true,
): Promise<MatrixReport> {
  const routes = app.routes.filter(({ id }) => only(id))
  const report: MatrixReport = { routes: routes.length, checks: 0, failures: [] }
  const world = await buildWorld(app)
  for (const route of routes) {
    const found = classify(route.id, families)
    if (!found) {
      report.failures.push(`${route.id}: not classified; add it to the family of its module`)
      continue
    }
    const { family, access } = found
    if ((access.kind === 'public') !== (route.permission === 'public')) {
      report.failures.push(`${route.id}: permission ${route.permission} but classified ${access.kind}`)
      continue
    }
    const expect: Attack['expect'] = (passed, what, answer) => {
      report.checks++
      if (!passed)
        report.failures.push(
          `${route.id}: ${what} – answered ${answer?.status} ${answer?.text.slice(0, 200)}`,
        )
    }
    try {
      await attack({ world, route, family, expect }, access)
    } catch (error) {
      report.failures.push(`${route.id}: ${(error as Error).message}`)
    }
  }
  return report
}
