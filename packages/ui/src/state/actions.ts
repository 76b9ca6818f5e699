import { api } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { type MenuNode, menuTree } from '../screen/menu.ts'
import { forgetConfig, loadConfig } from './config.ts'
import { encryptPassword } from './password.ts'
import {
  type Branding,
  type CurrentUser,
  clearSession,
  flattenPermissions,
  type TenantTheme,
  useSession,
} from './session.ts'
import { resetTabs } from './tabs.ts'

interface TenantAndThemes {
  tenant: Branding | null
  themeList: TenantTheme[]
  publicKey?: string
}

/** Called when the session ends, for what holds open connections. */
const endings = new Set<() => void>()

export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** The tenant's name, looks and public key; needs no session. */
export async function loadBranding(): Promise<void> {
  const answer = await api.get<TenantAndThemes>(
    '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes',
    undefined,
    { quiet: true, keepSession: true },
  )
  useSession.setState({
    branding: answer.tenant ?? undefined,
    themes: answer.themeList ?? [],
    publicKey: answer.publicKey,
  })
}

/** User, menu and permissions of the open session; throws 401 when there is none. */
async function loadInfo(keepSession: boolean): Promise<void> {
  const quiet = { quiet: true, keepSession }
  const user = await api.get<CurrentUser>('/api/system-svc/users/V1.0/getCurUser', undefined, quiet)
  const [menu, resource] = await Promise.all([
    api.get<MenuNode[]>('/api/system-svc/auth/menu', undefined, quiet),
    api.get<string[]>('/api/system-svc/auth/V2.0/resource', undefined, quiet),
    loadConfig(user.id),
  ])
  useSession.setState({
    phase: 'signedIn',
    user,
    menu: menuTree(menu),
    permissions: flattenPermissions(resource),
    infoLoaded: true,
  })
}

/** At start: a session kept over a reload shows at once and is checked behind; otherwise ask whether the cookie still holds. */
export async function startSession(): Promise<void> {
  const kept = useSession.getState()
  const branding = loadBranding().catch((error: unknown) => console.warn('branding', error))
  if (kept.infoLoaded && kept.user) {
    useSession.setState({ phase: 'signedIn' })
    void loadInfo(false).catch(() => {})
  } else {
    await loadInfo(true).catch(() => clearSession())
  }
  if (!kept.branding) await branding
}

/** Signs in with the password sealed for the server; throws what the sign-in page shows in place. */
export async function signIn(userName: string, password: string): Promise<void> {
  if (!useSession.getState().publicKey) await loadBranding()
  const sealed = await encryptPassword(password, useSession.getState().publicKey)
  await api.post(
    '/api/oauth-svc/noToken/login',
    { userName, password: sealed },
    { quiet: true, keepSession: true },
  )
  resetTabs()
  await loadInfo(true)
}

/** Ends the session here, whatever the server says (R089). */
export function endSession(): void {
  for (const listener of endings) listener()
  clearSession()
  forgetConfig()
  queryClient.clear()
}

export async function signOut(): Promise<void> {
  await api
    .post('/api/oauth-svc/noToken/logout', {}, { quiet: true, keepSession: true })
    .catch((error: unknown) => console.warn('logout', error))
  endSession()
  resetTabs()
}

/** A password as it may travel: sealed with the key the server gave. */
export async function sealPassword(password: string): Promise<string> {
  await loadBranding()
  return encryptPassword(password, useSession.getState().publicKey)
}

/** R048: the server remembers the theme, and the page begins anew in it. */
export async function chooseTheme(themeId: string): Promise<void> {
  await api.put('/api/system-svc/user/config/V1.0/theme/saveCurThemeConfig', { curThemeId: themeId })
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, themeId } })
  location.reload()
}
