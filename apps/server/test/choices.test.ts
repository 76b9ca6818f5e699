import { resourceEntries } from '@motorpool/resource/server'
import { anyResource, hasTarget, targetOf } from '@motorpool/resource/shared'
import { permissionsOf } from '@motorpool/testkit'
import { describe, expect, it } from 'vitest'
import { finances } from '../../../modules/system/src/web/screens/dealer/finances.ts'
import { orgs } from '../../../modules/tenancy/src/web/resources/orgs.ts'
import { DEMO_ROLES, roleGrants } from '../../simulator/src/demo/roles.ts'
import { allRoutes, declaredWiring } from '../src/modules.ts'

/** Calls by which screens look things up outside the fields of a resource: by the permission that opens the screen. */
const BESIDE: readonly (readonly [screen: string, call: string])[] = [
  ['monitor/vehicleDistribution/find', 'system.orgs.treeComp'],
  ['monitor/messageQuery/find', 'vehicle.vehicles.byKeywordsMsg'],
  ['monitor/messageQuery/find', 'vehicle.vehicleMonitor.protocolsByVin'],
  ['vehicle/workLog/find', 'vehicle.vehicles.byKeywords'],
  ['vehicle/assembly/find', 'vehicle.vehicles.byKeywords'],
  ['vehicle/assembly/find', 'system.userPost.users'],
  ['vehicle/debug/find', 'vehicle.vehicles.byKeywords'],
  ['vehicle/debug/find', 'system.userPost.users'],
  ['vehicle/debug/find', 'terminal.terminals.canUse'],
  ['vehicle/vehicles/update', 'vehicle.vehicleGroups.options'],
  ['vehicle/vehicles/update', 'terminal.terminals.canUse'],
  ['vehicle/vehicles/update', 'terminal.terminals.sameChain'],
  ['vehicle/newEnergy/update', 'vehicle.vehicleGroups.options'],
  ['vehicle/newEnergy/update', 'terminal.terminals.canUse'],
  ['vehicle/groups/find', 'vehicle.vehicleModels.options'],
  ['vehicle/groups/find', 'system.orgs.treeComp'],
  ['vehicle/vehicles/find', 'vehicle.vehicles.quickSearch'],
  ['system/finances/find', 'system.finances.tree'],
  ['system/bizLog/find', 'system.bizLog.modules'],
  ['system/roles/find', 'system.menus.treeAuthority'],
]

const routes = allRoutes()
const catalogue = permissionsOf(routes)

const reaches = (held: ReadonlySet<string>, id: string): boolean => {
  const route = routes.find((one) => one.id === id)
  if (!route) throw new Error(`there is no call ${id}`)
  return route.permission === 'session' || route.permission.split('|').some((p) => held.has(p))
}

/** The calls that the fields of a screen ask for their choices, as paths. */
function choicesOf(resource: { key: string; fields: object }): string[] {
  return Object.values(anyResource(resource).fields).flatMap(({ kind, options: of }) => {
    const to: unknown = kind === 'ref' || kind === 'refs' ? Reflect.get(of, 'to') : undefined
    const options = typeof to === 'string' && hasTarget(to) ? targetOf(to).options : undefined
    const route =
      options && routes.find(({ method, path }) => method === options.method && path === options.path)
    return route ? [route.id] : []
  })
}

const screens = [
  ...new Map(
    [
      ...declaredWiring()
        .ports.all(resourceEntries)
        .map(({ resource }) => resource),
      orgs,
      finances,
    ].map((resource) => [resource.key, resource] as const),
  ).values(),
]

it('every reference that a form or a search offers has a call that lists its choices', () => {
  const without = screens.flatMap((screen) => {
    const resource = anyResource(screen)
    const offered = new Set([
      ...resource.search,
      ...resource.form.flatMap(({ items }) => items.map(({ field }) => field)),
    ])
    return Object.entries(resource.fields).flatMap(([name, { kind, options: of }]) => {
      const to: unknown = kind === 'ref' || kind === 'refs' ? Reflect.get(of, 'to') : undefined
      if (typeof to !== 'string' || !offered.has(name) || !hasTarget(to)) return []
      return targetOf(to).options ? [] : [`${screen.key}.${name}: ${to}`]
    })
  })
  expect(without).toEqual([])
})

describe.each(DEMO_ROLES)('the role %s of the demo', (role) => {
  const held = new Set(catalogue.filter((permission) => roleGrants(role, permission)))

  it('is offered the choices of every screen that it opens', () => {
    const opened = screens.filter(({ key }) => held.has(`${key}/find`))
    expect(opened.length).toBeGreaterThan(10)
    const missing = opened.flatMap((resource) =>
      choicesOf(resource)
        .filter((id) => !reaches(held, id))
        .map((id) => `${resource.key}: ${id}`),
    )
    const beside = BESIDE.filter(([screen, id]) => held.has(screen) && !reaches(held, id))
    expect([missing, beside]).toEqual([[], []])
  })
})

it('nothing of a tenant’s rows is offered to who may open no screen', () => {
  const open = routes.filter(
    ({ permission, path }) => permission === 'session' && /options|select|keywords|search/i.test(path),
  )
  expect(open.map(({ id }) => id).sort()).toEqual([
    'system.clients.options',
    'system.dicItems.ChainType',
    'system.dicItems.LOCK',
    'system.dicItems.ORG_TYPE',
    'system.dicItems.PlatformScope',
    'system.dicItems.UserPostType',
    'system.dicItems.all',
    'system.dicItems.byCode',
    'system.tenants.options',
    'system.themes.options',
    'system.userPost.options',
  ])
})
