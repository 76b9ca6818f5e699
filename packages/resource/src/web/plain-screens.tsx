import type { ScreenDef } from '@motorpool/kernel'
import type { ScreenLoader, ScreenLoaders } from '@motorpool/ui/screen'
import type { ReactNode } from 'react'
import { type AnyResource, isResource } from '../shared/is-resource.ts'

/** The resource of a key among what a module's shared part exports, also inside exported lists. */
function resourceOf(definitions: object, key: string): AnyResource {
  const found = Object.values(definitions)
    .flat()
    .filter(isResource)
    .find((one) => one.key === key)
  if (!found) throw new Error(`no resource "${key}" is exported, and its screen has no component`)
  return found
}

/** The component of one address is the same whenever it is asked for. */
function plainScreen(key: string, definitions: () => Promise<object>): ScreenLoader {
  let loaded: ReturnType<ScreenLoader> | undefined
  const load: ScreenLoader = async () => {
    const [{ ResourceScreen }, all] = await Promise.all([import('./ResourceScreen.tsx'), definitions()])
    const resource = resourceOf(all, key)
    return { default: (): ReactNode => <ResourceScreen resource={resource} /> }
  }
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/**
 * The screens of a module: those with components of their own, and for every other entry of its menu that permissions open
 * the list and form of the resource of that name, among what `definitions` exports. Small: it comes with the first load,
 * lists do not.
 */
export function moduleScreens(
  defs: readonly ScreenDef[],
  definitions: () => Promise<object>,
  own: ScreenLoaders = {},
): ScreenLoaders {
  const plain = defs.filter((def) => !def.hidden && !def.open && def.module && !(def.route in own))
  return {
    ...Object.fromEntries(plain.map(({ route, module }) => [route, plainScreen(module, definitions)])),
    ...own,
  }
}
