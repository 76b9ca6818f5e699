import type { UserType } from './ctx.ts'

/** Applications with a menu of their own: the business console at / and the administration platform at /admin/. */
export type MenuClient = 'BIZ' | 'ADMIN'

/** An entry of the menu that holds screens and further groups; its title is the text `menu.<key>`. */
export interface ScreenGroup {
  key: string
  /** Key of the group that it stands in; none = top level. */
  parent?: string
  titleKey: string
  /** Within a group there are none. */
  icon?: string
  order: number
}

/**
 * A screen of the console, declared by the module that owns it. The server keeps the menu table in step with the
 * declarations, the console finds the component by `module`, and `npm run -s screens` prints them.
 */
export interface ScreenDef {
  /** As in the address bar, parameters in braces: `/single-vehicle/{vin}?tab=basic`. */
  route: string
  /** Prefix of its permissions, code and component of its menu entry: `vehicle/vehicles`. Empty for screens without. */
  module: string
  titleKey: string
  /** Shorter title in the menu, when it differs. */
  menuTitleKey: string
  /** Key of its group in the menu; none = top level. */
  group: string | undefined
  icon: string | undefined
  /** Place within the group, 0..9999. */
  order: number
  users: readonly UserType[]
  /** In whose menus it stands; in that of the administration platform at the top level, without its group. */
  clients: readonly MenuClient[]
  /** Of its users, those in whose menu of the business console it stands. */
  businessUsers: readonly UserType[]
  /** Reached by address, not from the menu. */
  hidden: boolean
  /** Reached by everybody who is signed in, without a grant. */
  open: boolean
  /** A page of its own, without menu, header and tabs: for a wall display. */
  bare: boolean
}

export interface ScreenInput {
  route: string
  module?: string
  /** Default: the module, whose text is the title. */
  titleKey?: string
  menuTitleKey?: string
  group?: string
  icon?: string
  order?: number
  users: readonly UserType[]
  clients?: readonly MenuClient[]
  /** Default: all users. */
  businessUsers?: readonly UserType[]
  hidden?: boolean
  open?: boolean
  bare?: boolean
}

export function defineScreen(input: ScreenInput): ScreenDef {
  const { route, module = '' } = input
  if (!/^\/[\w\-/{}]*(\?[\w-]+=[\w\-{}]+)?$/.test(route))
    throw new Error(`screen route "${route}" is not valid`)
  if (module && !/^[\w-]+(\/[\w-]+)*$/.test(module))
    throw new Error(`${route}: module "${module}" is not valid`)
  const titleKey = input.titleKey ?? module
  if (!titleKey) throw new Error(`${route}: a screen without module needs a titleKey`)
  const hidden = input.hidden ?? false
  // A menu entry has one value for component, address and code (R038).
  if (!hidden && route !== `/${module}`) throw new Error(`${route}: a screen of the menu is at "/${module}"`)
  return {
    route,
    module,
    titleKey,
    menuTitleKey: input.menuTitleKey ?? titleKey,
    group: input.group,
    icon: input.icon,
    order: input.order ?? 0,
    users: input.users,
    clients: input.clients ?? ['BIZ'],
    businessUsers: input.businessUsers ?? input.users,
    hidden,
    open: input.open ?? false,
    bare: input.bare ?? false,
  }
}

export function defineScreenGroup(input: Omit<ScreenGroup, 'titleKey'>): ScreenGroup {
  return { ...input, titleKey: `menu.${input.key}` }
}
