import type { Access, Family, Place, RouteInput } from '@motorpool/testkit'
import { type AnyResource, anyResource } from '../shared/define.ts'
import { ofOrganisation } from '../shared/types.ts'

export interface FamilyInput {
  /** Body of create at a place; its row shows `mark` in lists. */
  create: (place: Place, mark: string) => Record<string, unknown>
  update?: (place: Place, mark: string) => Record<string, unknown>
  make?: Family['make']
  customers?: Family['customers']
  /** Calls beyond the generic family. */
  routes?: Record<string, Access>
}

const lists = (): Access => ({
  kind: 'list',
  input: (): RouteInput => ({ body: { page: 1, pageSize: 500 } }),
})

/** How the calls of a resource are attacked by the access matrix, named as the definition names them. */
export function resourceFamily(resource: { key: string; fields: object }, input: FamilyInput): Family {
  const { calls, idPrefix, table, scope, sheets } = anyResource(resource) as AnyResource
  const last = (id: string) => id.slice(idPrefix.length + 1)
  const routes: Record<string, Access> = {}
  if (calls.page) routes[last(calls.page.id)] = lists()
  if (calls.create)
    routes[last(calls.create.id)] = {
      kind: 'create',
      input: (place, mark) => ({ body: input.create(place, mark) }),
    }
  if (calls.export) routes[last(calls.export.id)] = { kind: 'file' }
  for (const sheet of sheets)
    routes[last(sheet.call.id)] = { kind: 'upload', why: 'rows go through the checks of create and update' }
  if (calls.bulk)
    routes[last(calls.bulk.id)] = { kind: 'rows', input: (ids) => ({ body: { ids, values: {} } }) }
  for (const call of calls.options) routes[last(call.id)] = { kind: 'list' }
  return {
    prefix: idPrefix,
    table,
    scope: scope === 'shared' ? 'tenant' : ofOrganisation(scope) ? 'organisation' : scope,
    create: input.create,
    ...(input.update ? { update: input.update } : {}),
    ...(input.make ? { make: input.make } : {}),
    ...(input.customers ? { customers: input.customers } : {}),
    ...(scope === 'catalogue' ? { colleagues: 'read' as const } : {}),
    ...(ofOrganisation(scope) ? {} : { orgField: null }),
    routes: { ...routes, ...input.routes },
  }
}
