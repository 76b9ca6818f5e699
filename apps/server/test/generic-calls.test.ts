import type { Route } from '@motorpool/http'
import { classify, permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/modules.ts'
import { allFamilies } from './support/families.ts'
import { startWhole, type Whole } from './support/whole.ts'

/** How the calls of a family are reached, below the address that its page call names. */
const PATTERN: Readonly<Record<string, readonly [method: string, path: RegExp]>> = {
  create: ['POST', /^$/],
  update: ['PUT', /^$/],
  delete: ['DELETE', /^$/],
  find: ['GET', /^\/(?:single\/)?:id$/],
  export: ['POST', /^\/export$/],
  import: ['POST', /^\/import$/],
}

/** Calls that clients know by an address of their own. */
const ELSEWHERE = /\/(?:importVehicle|export\/vehicle|report\/V1\.0\/:vin|realtime\/V2\.0\/:vin)$/

/** Calls that say what may be chosen, by their address. */
const OPTIONS = /\/(?:\w*options|\w*select|ref)$/i
/** Its `ref` links vehicles, as the specification has it. */
const ORDERS = ['customer.customerFence.ref']

const nameOf = (route: Route): string => route.id.slice(route.id.lastIndexOf('.') + 1)
const isPage = (route: Route): boolean =>
  route.method === 'POST' && route.path.endsWith('/page') && !route.path.includes(':')

/** Families that have a list, with the address of each. */
const families = new Map(
  allRoutes()
    .filter((route) => isPage(route) && nameOf(route).startsWith('page'))
    .map((route) => [route.id.slice(0, route.id.lastIndexOf('.')), route.path.slice(0, -'/page'.length)]),
)

const members = allRoutes().flatMap((route) => {
  const base = families.get(route.id.slice(0, route.id.lastIndexOf('.')))
  const rule = PATTERN[nameOf(route)]
  return base === undefined || !rule || ELSEWHERE.test(route.path)
    ? []
    : [{ id: route.id, route, base, rule }]
})

describe('R258 the generic calls of every family', () => {
  it('are many', () => expect([families.size > 40, members.length > 200]).toEqual([true, true]))

  it('have the method and the address that the pattern says', () => {
    const odd = members.filter(
      ({ route, base, rule: [method, path] }) =>
        route.method !== method || !route.path.startsWith(base) || !path.test(route.path.slice(base.length)),
    )
    expect(odd.map(({ id, route }) => `${id} ${route.method} ${route.path}`)).toEqual([])
  })

  describe('answer', () => {
    let whole: Whole
    beforeAll(async () => {
      whole = await startWhole()
    })
    afterAll(() => whole.close())

    it('R267 a page with its items, the total and the page that was asked for', async () => {
      const { app } = whole
      const permissions = permissionsOf(app.routes)
      const staff = app.as(await app.buildUser({ permissions, userType: 'ADMIN' }))
      const customer = app.as(await app.buildUser({ permissions, userType: 'CUSTOMER' }))
      const lists = allFamilies(whole.key)
      const wrong: string[] = []
      for (const route of app.routes.filter(isPage)) {
        const caller = /^portal[/]\w+[/]find$/.test(route.permission) ? customer : staff
        const given = classify(route.id, lists)?.access
        const input = given && 'input' in given && typeof given.input === 'object' ? given.input : undefined
        const answer = await caller.post<{ items?: unknown; total?: unknown; current?: unknown }>(
          route.path,
          {
            ...input?.body,
            page: 2,
            pageSize: 1,
          },
        )
        const { items, total, current } = answer.data ?? {}
        if (!Array.isArray(items) || typeof total !== 'number' || current !== 2)
          wrong.push(`${route.id}: ${answer.status} ${answer.text.slice(0, 160)}`)
      }
      expect(wrong).toEqual([])
    })

    it('R158 what may be chosen with a list', async () => {
      const { app } = whole
      const caller = app.as(
        await app.buildUser({ permissions: permissionsOf(app.routes), userType: 'ADMIN' }),
      )
      const lists = allFamilies(whole.key)
      const wrong: string[] = []
      const options = app.routes.filter(
        ({ id, path }) => OPTIONS.test(path) && !path.includes(':') && !ORDERS.includes(id),
      )
      for (const { id, method, path } of options) {
        const given = classify(id, lists)?.access
        const input = given && 'input' in given && typeof given.input === 'object' ? given.input : undefined
        const answer = await caller.call<unknown>(
          method,
          path,
          method === 'GET' ? undefined : (input?.body ?? {}),
          {
            query: (input?.query ?? {}) as Record<string, string>,
          },
        )
        if (!Array.isArray(answer.data)) wrong.push(`${id}: ${answer.status} ${answer.text.slice(0, 160)}`)
      }
      expect([options.length > 30, wrong]).toEqual([true, []])
    })

    it('a deletion without ids, or with ids of nothing, with a refusal', async () => {
      const { app } = whole
      const caller = app.as(
        await app.buildUser({ permissions: permissionsOf(app.routes), userType: 'ADMIN' }),
      )
      const wrong: string[] = []
      for (const { id, route } of members.filter((one) => nameOf(one.route) === 'delete'))
        for (const body of [{}, { ids: [] }, { ids: ['9223372036854775807'] }, { ids: [null] }]) {
          const { status, errCode } = await caller.delete(route.path, body)
          if (status < 400 || status >= 500 || !errCode)
            wrong.push(`${id} ${JSON.stringify(body)}: ${status}`)
        }
      expect(wrong).toEqual([])
    })
  })
})
