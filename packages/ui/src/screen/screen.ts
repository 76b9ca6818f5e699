import type { ScreenDef } from '@motorpool/kernel'
import type { ComponentType } from 'react'

export type { PartList, PartProps, ScreenPart } from './part.ts'

export type ScreenLoader = () => Promise<{ default: ComponentType }>

/** Components of a module's screens by their address without query: `{ '/single-vehicle/{vin}': () => import(…) }`. */
export type ScreenLoaders = Readonly<Record<string, ScreenLoader>>

/** A declared screen with the component that draws it. */
export interface Screen extends ScreenDef {
  /** Address without query, parameters in braces. */
  path: string
  load: ScreenLoader
}

const withoutQuery = (route: string): string => route.split('?')[0] as string

/** Joins a module's declarations with its components. A declaration of another module's part is not a screen of its own. */
export function bindScreens(defs: readonly ScreenDef[], loaders: ScreenLoaders): Screen[] {
  const known = new Set(defs.map((def) => withoutQuery(def.route)))
  for (const path of Object.keys(loaders)) {
    if (!known.has(path)) throw new Error(`"${path}" has a component, but is not declared as a screen`)
  }
  return Object.entries(loaders).map(([path, load]) => {
    const def = defs.find((one) => one.route === path) ?? defs.find((one) => withoutQuery(one.route) === path)
    return { ...(def as ScreenDef), path, load }
  })
}

const isParameter = (part: string): boolean => part.startsWith('{') && part.endsWith('}')

/** Pattern of the router: `/single-vehicle/{vin}` → `/single-vehicle/:vin`. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The screen that an address opens; a literal part beats a parameter. */
export function matchScreen(screens: readonly Screen[], address: string): Screen | undefined {
  const parts = address.split('/')
  const fits = screens.filter((screen) => {
    const want = screen.path.split('/')
    return (
      want.length === parts.length &&
      want.every((w, i) => w === parts[i] || (isParameter(w) && parts[i] !== ''))
    )
  })
  const parameters = (screen: Screen) => screen.path.split('/').filter(isParameter).length
  return fits.sort((a, b) => parameters(a) - parameters(b))[0]
}

/** May a user with these permissions open the screen (R254)? */
export function mayOpen(screen: Screen, permissions: readonly string[]): boolean {
  return screen.open || permissions.includes(`${screen.module}/find`)
}
