import type { Route } from '@motorpool/http'
import { classify, type Family, type Place, type RouteInput } from '../access/family.ts'
import { makeRow, newMark, type World } from '../access/world.ts'
import { sampleOf } from './fields.ts'

/** Valid input of a call, as far as its family says; one row serves all changes, each deletion gets its own. */
export function baseOf(world: World, route: Route, family: Family, place: Place): () => Promise<RouteInput> {
  const access = classify(route.id, [family])?.access
  let id: Promise<string> | undefined
  const row = () => {
    id ??= makeRow(world, family, place, newMark())
    return id
  }
  return async () => {
    switch (access?.kind) {
      case 'row':
        return access.input(await row(), newMark(), place)
      case 'rows':
        return access.input([await makeRow(world, family, place, newMark())])
      case 'create':
        return access.input(place, newMark())
      case 'list':
      case 'file':
        return access.input?.(place) ?? sampleOf(route)
      case 'own':
        return { ...sampleOf(route), ...access.input }
      default:
        return sampleOf(route)
    }
  }
}
