import { SIGNED_IN_AS, SIGNED_IN_COOKIE } from '@motorpool/kernel'
import { api, sessionEnded } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { type MenuNode, menuTree } from '../screen/menu.ts'
import { overrideTexts } from '../texts/texts.ts'
import { application } from './application.ts'
import { forgetConfig, loadConfig } from './config.ts'
import { forgetDictionaries, loadDictionaries } from './dictionaries.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { encryptPassword } from './password.ts'
import { usePrefs } from './prefs.ts'
import {
  type Branding,
  type CurrentUser,
  clearSession,
  flattenPermissions,
  type TenantTheme,
  useSession,
} from './session.ts'
import { resetTabs } from './tabs.ts'
import { askTenantTexts, loadTenantTexts } from './tenant-texts.ts'

interface TenantAndThemes {
  tenant: Branding | null
  themeList: TenantTheme[]
  publicKey?: string
  services?: Record<string, readonly string[]>
}

/** Called when the session ends, for what holds open connections. */
const endings = new Set<() => void>()

export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

const askTenant = () =>
  api.get<TenantAndThemes>('/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes', undefined, {
    quiet: true,
    keepSession: true,
  })

/** The server's public key may change with its restart, so it is fetched before each use. */
export async function loadKey(): Promise<void> {
  useSession.setState({ publicKey: (await askTenant()).publicKey })
}

/** Name and branding of the tenant of this host, and the public key; needs no session. Who signs in meanwhile has their own. */
async function loadBranding(): Promise<void> {
  const answer = await askTenant()
  if (useSession.getState().phase === 'signedIn') return
  useSession.setState({
    branding: answer.tenant ?? undefined,
    themes: answer.themeList ?? [],
    publicKey: answer.publicKey,
    services: answer.services ?? {},
  })
}

/** Themes of the user's tenant; on failure the host's theme stays. */
async function ownThemes(quiet: {
  quiet: boolean
  keepSession: boolean
}): Promise<TenantTheme[] | undefined> {
  try {
    return await api.get<TenantTheme[]>('/api/system-svc/themes/V1.0/themeOptions', undefined, quiet)
  } catch (error) {
    console.warn('themes', error)
    return undefined
  }
}

/** Who the open session belongs to; throws 401 when there is none. */
export const currentUser = (keepSession = true): Promise<CurrentUser> =>
  api.get<CurrentUser>('/api/system-svc/users/V1.0/getCurUser', undefined, { quiet: true, keepSession })

type Quiet = Parameters<typeof ownThemes>[0]

/** What the user may see, and with which words and colours. */
const askRights = (quiet: Quiet) =>
  Promise.all([
    api.get<MenuNode[]>('/api/system-svc/auth/menu', { clientId: application }, quiet),
    api.get<string[]>('/api/system-svc/auth/V2.0/resource', undefined, quiet),
    ownThemes(quiet),
    loadDictionaries(quiet.keepSession),
  ])

/** The texts of a user's tenant, where they are not in force yet. */
async function textsOf(user: CurrentUser) {
  const tenantId = user.tenant?.tenantId
  if (tenantId === useSession.getState().user?.tenant?.tenantId) return undefined
  const locale = usePrefs.getState().language
  return { locale, entries: await askTenantTexts(locale, tenantId) }
}

/** User, menu and permissions of the open session, shown when `after` is done as well; throws 401 when there is none. */
export async function loadInfo(keepSession: boolean, after?: Promise<void>): Promise<void> {
  const quiet = { quiet: true, keepSession }
  const user = await currentUser(keepSession)
  await after
  if (user.requiredActions?.length) {
    // Nothing else answers until these are done.
    const branding = user.tenant ? { branding: user.tenant } : {}
    useSession.setState({ phase: 'signedIn', user, ...branding, infoLoaded: false })
    return
  }
  const [[menu, resource, themes], texts] = await Promise.all([
    askRights(quiet),
    textsOf(user),
    loadConfig(user.id),
  ])
  useSession.setState({
    phase: 'signedIn',
    user,
    ...(user.tenant ? { branding: user.tenant } : {}),
    ...(themes ? { themes } : {}),
    menu: menuTree(menu),
    permissions: flattenPermissions(resource),
    infoLoaded: true,
  })
  if (texts?.entries) overrideTexts(texts.locale, texts.entries)
}

/** What was required is done: the session is asked again what it may. */
export const reloadSession = (): Promise<void> => loadInfo(false)

const hostBranding = () => loadBranding().catch((error: unknown) => console.warn('branding', error))

/** Whether a session may be open: its token is in a cookie that scripts cannot read. */
export const maybeSignedIn = (as: readonly (keyof typeof SIGNED_IN_AS)[] = ['staff', 'customer']): boolean =>
  as.some((who) => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=${SIGNED_IN_AS[who]}`))

/** At the start: a session that survived a reload is shown and checked in the background; else the cookie is checked. */
export async function startSession(): Promise<void> {
  const stored = useSession.getState()
  if (stored.infoLoaded && stored.user) {
    useSession.setState({ phase: 'signedIn' })
    void loadInfo(false).catch(() => {})
    return
  }
  const host = hostBranding()
  const open = maybeSignedIn()
    ? loadInfo(true, host).then(
        () => true,
        () => false,
      )
    : false
  await host
  if (!(await open)) clearSession()
}

/** Opens a session with the password sealed for the server; throws what the form shows in place. */
export async function login(userName: string, password: string, otp?: string): Promise<void> {
  await loadKey()
  const sealed = await encryptPassword(password, useSession.getState().publicKey)
  await api.post(
    '/api/oauth-svc/noToken/login',
    { userName, password: sealed, ...(otp ? { otp } : {}) },
    { quiet: true, keepSession: true },
  )
}

/** Signs in and begins with home alone; throws what the sign-in page shows in place. */
export async function signIn(userName: string, password: string, otp?: string): Promise<void> {
  await login(userName, password, otp)
  resetTabs()
  await loadInfo(true)
  tellOtherTabs({ signedIn: useSession.getState().user?.id })
}

/** Ends the session here, whatever the server says (R089). */
export function endSession(): void {
  sessionEnded()
  for (const listener of endings) listener()
  clearSession()
  forgetConfig()
  forgetDictionaries()
  queryClient.clear()
  // The sign-in page shows the host's theme and texts again, not those of the tenant that left.
  void hostBranding()
  void loadTenantTexts()
}

/** Closes the session at the server; one that cannot be closed ends by itself. */
export async function closeSession(): Promise<void> {
  await api
    .post('/api/oauth-svc/noToken/logout', {}, { quiet: true, keepSession: true })
    .catch((error: unknown) => console.warn('logout', error))
}

export async function signOut(): Promise<void> {
  await closeSession()
  endSession()
  resetTabs()
  tellOtherTabs({})
}

/** A password as it may travel: sealed with the key the server gave. */
export async function sealPassword(password: string): Promise<string> {
  await loadKey()
  return encryptPassword(password, useSession.getState().publicKey)
}

/** R048: stores the theme on the server, and reloads the page. */
export async function chooseTheme(themeId: string): Promise<void> {
  await api.put('/api/system-svc/user/config/V1.0/theme/saveCurThemeConfig', { curThemeId: themeId })
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, themeId } })
  location.reload()
}
