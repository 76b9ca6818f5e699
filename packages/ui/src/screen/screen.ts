import type { ScreenDef } from '@motorpool/kernel'
import type { ComponentType } from 'react'

export type { PartList, PartProps, ScreenPart } from './part.ts'

type Loaded = Promise<{ default: ComponentType }>
export type ScreenLoader = () => Loaded

/** Components of a module's screens by their address without query: `{ '/single-vehicle/{vin}': () => import(…) }`. */
export type ScreenLoaders = Readonly<Record<string, ScreenLoader>>

/** A declared screen with the component that draws it. */
export interface Screen extends ScreenDef {
  /** Address without query, parameters in braces. */
  path: string
  load: ScreenLoader
}

const withoutQuery = (route: string): string => route.split('?')[0] as string

/** What the shell draws itself. */
const OF_SHELL: ReadonlySet<string> = new Set(['/', '/login', '/401', '/404', '/500'])

/**
 * The screens of an application: one for each address without query. Of several declarations (tabs, parts of other
 * modules) the one without a query is the screen's, else the first.
 */
export function bindScreens(defs: readonly ScreenDef[], load: (path: string) => Loaded): Screen[] {
  const byPath = new Map<string, ScreenDef>()
  for (const def of defs) {
    const path = withoutQuery(def.route)
    if (!OF_SHELL.has(path) && (def.route === path || !byPath.has(path))) byPath.set(path, def)
  }
  return [...byPath].map(([path, def]) => ({ ...def, path, load: () => load(path) }))
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
