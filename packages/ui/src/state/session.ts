import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { MenuNode } from '../screen/menu.ts'
import { storageName } from './application.ts'

/** Tenant branding and keys, known before anybody signs in. */
export interface Branding {
  tenantId?: string
  tenantCode?: string
  tenantName?: string
  appName: string
  copyright?: string | null
  recordNo?: string | null
  appLogoFilePath?: string | null
  loginBgFilePath?: string | null
  loginLogoFilePath?: string | null
  homeTemplateId?: string | number | null
  themeId?: string | null
}

export interface TenantTheme {
  id: string
  name?: string
  themeName?: string
  content: Record<string, string> | string
}

export interface CodeAndDesc {
  code: string
  desc: string
}

/** What the server asks of a user before anything else answers. */
export type RequiredAction = 'CHANGE_PASSWORD' | 'SET_UP_FACTOR'

export interface CurrentUser {
  id: string
  userName: string
  realName?: string | null
  avatarImgPath?: string | null
  userType: CodeAndDesc
  orgType?: CodeAndDesc | null
  /** How the user's own tenant presents itself, whatever host name was used. */
  tenant?: Branding
  tenantName?: string | null
  org?: { id?: string; orgName?: string } | null
  themeId?: string | null
  lastLoginIp?: string | null
  lastLoginTime?: number | null
  requiredActions?: readonly RequiredAction[]
}

export type SessionPhase = 'starting' | 'signedOut' | 'signedIn'

interface SessionData {
  branding: Branding | undefined
  themes: readonly TenantTheme[]
  publicKey: string | undefined
  /** What may be done here before anybody signs in, and in which ways. */
  services: Readonly<Record<string, readonly string[]>>
  user: CurrentUser | undefined
  permissions: readonly string[]
  menu: readonly MenuNode[]
  infoLoaded: boolean
}

interface Session extends SessionData {
  phase: SessionPhase
  /** The session is over and its user may sign in again over the page. */
  interrupted: boolean
  /** Key of what the sign-in page says of how the last session ended. */
  notice: string | undefined
}

const nobody = {
  user: undefined,
  permissions: [] as readonly string[],
  menu: [] as readonly MenuNode[],
  infoLoaded: false,
  interrupted: false,
}

/** Who is signed in and what they may see. Survives a reload in session storage (R059); the token is never stored. */
export const useSession = create<Session>()(
  persist(
    (): Session => ({
      phase: 'starting',
      branding: undefined,
      themes: [],
      publicKey: undefined,
      services: {},
      notice: undefined,
      ...nobody,
    }),
    {
      name: storageName('motorpool.session'),
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ branding, themes, user, permissions, menu, infoLoaded }) => ({
        branding,
        themes,
        user,
        permissions,
        menu,
        infoLoaded,
      }),
    },
  ),
)

/** Forgets everything that belongs to the user (R088); branding is the tenant's and stays for the sign-in page. */
export function clearSession(): void {
  useSession.setState({ phase: 'signedOut', ...nobody })
}

/** The server's list may hold several permissions in one entry, one a line (R245). */
export function flattenPermissions(entries: readonly string[]): string[] {
  const all = entries.flatMap((entry) => entry.split('\n')).map((entry) => entry.trim())
  return [...new Set(all.filter((entry) => entry !== ''))]
}

/** A name without a slash belongs to the module it is asked in (R247). */
export function fullPermission(name: string, module?: string): string {
  return name.includes('/') || !module ? name : `${module}/${name}`
}

export function hasPermission(list: readonly string[], name: string, module?: string): boolean {
  return list.includes(fullPermission(name, module))
}

/** May the user do this? `usePermission()('create', 'vehicle/vehicles')`. */
export function usePermission(): (name: string, module?: string) => boolean {
  const permissions = useSession((s) => s.permissions)
  return (name, module) => hasPermission(permissions, name, module)
}
