import { loadCatalogues } from '@motorpool/i18n/load'
import { callsOf, declaredStates, LOCALES, refusalCodes } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../apps/server/src/modules.ts'

describe('state machines', async () => {
  const catalogues = await loadCatalogues()
  const permissions = new Set(allRoutes().flatMap((route) => route.permission.split('|')))
  const machines = declaredStates()
  const transitions = machines.flatMap(({ name, transitions: all }) =>
    Object.entries(all).map(([key, transition]) => ({ place: `${name}.${key}`, transition })),
  )

  it('are those of alarms, vehicles, the workshop, service, contents and updates', () => {
    expect(machines.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'alarm/accTime',
      'alarm/centre',
      'alarm/fence',
      'alarm/gb',
      'alarm/inconsistent',
      'alarm/terminal',
      'alarm/vehicle',
      'content/activity',
      'content/announcement',
      'content/articles',
      'forward/task',
      'ota/item',
      'ota/task',
      'service/order',
      'service/workOrder',
      'vehicle/sale',
      'vehicle/service',
      'workshop/adjust',
      'workshop/assembly',
    ])
  })

  it('name the calls that run their transitions, which ask for the permission', () => {
    const routes = new Map(allRoutes().map((route) => [route.id, route]))
    const wrong = transitions.flatMap(({ place, transition: { call, permission } }) =>
      'own' in call
        ? call.own.filter((id) => routes.get(id)?.permission !== permission).map((id) => `${place}: ${id}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  it('are served by the calls that follow from them, and by no others', () => {
    const routes = allRoutes()
    for (const machine of machines)
      for (const { id, method, path, permission } of callsOf(machine)) {
        const served = routes.filter((route) => route.method === method && route.path.endsWith(path))
        const ids = served.filter((route) => route.id === id || route.id.endsWith(`.${id}`))
        expect([machine.name, id, ids.some((route) => route.permission === permission)]).toEqual([
          machine.name,
          id,
          true,
        ])
      }
  })

  it.each(LOCALES)('have a text for the operation log in %s', (locale) => {
    const silent = transitions

      .filter(({ transition: { call } }) => !('own' in call))
      .filter(({ transition }) => !catalogues[locale][`operation.${transition.effect}`])
      .map(({ place, transition }) => `${place}: operation.${transition.effect}`)
    expect(silent).toEqual([])
  })

  it('need permissions that calls ask for', () => {
    const isUnknown = (permission: string) => !permission.split('|').every((one) => permissions.has(one))
    const unknown = transitions.filter(({ transition }) => isUnknown(transition.permission))
    expect(unknown.map(({ place, transition }) => `${place}: ${transition.permission}`)).toEqual([])
  })

  it.each(LOCALES)('R015 refuse with texts in %s', (locale) => {
    const silent = transitions.flatMap(({ place, transition }) =>
      refusalCodes(transition)
        .filter((code) => !catalogues[locale][`error.${code}`])
        .map((code) => `${place}: ${code}`),
    )
    expect(silent).toEqual([])
  })

  it('reach every state, and leave none out', () => {
    const lost = machines.flatMap(({ name, of, initial, ways }) => {
      const seen = new Set([initial])
      for (const state of seen) for (const next of ways(state)) seen.add(next)
      return of.values.filter((state) => !seen.has(state)).map((state) => `${name}: ${state}`)
    })
    expect(lost).toEqual([])
  })

  it('refuse exactly where no transition begins', () => {
    for (const { name, of, transitions: all, refusal } of machines)
      for (const [key, { from }] of Object.entries(all))
        for (const state of of.values)
          expect([name, key, state, refusal(key, state) === undefined]).toEqual([
            name,
            key,
            state,
            from.includes(state),
          ])
  })
})
