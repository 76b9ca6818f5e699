import { alarmScreens } from '@motorpool/alarm/screens'
import { analysisScreens } from '@motorpool/analysis/screens'
import { commandScreens } from '@motorpool/command/screens'
import { configurationScreens } from '@motorpool/configuration/screens'
import { contentScreens } from '@motorpool/content/screens'
import { customerScreens, portalScreens } from '@motorpool/customer/screens'
import { fenceScreens } from '@motorpool/fence/screens'
import { fileScreens } from '@motorpool/file/screens'
import { filingScreens } from '@motorpool/filing/screens'
import { forwardScreens } from '@motorpool/forwarding/screens'
import { healthScreens } from '@motorpool/health/screens'
import { identityScreens } from '@motorpool/identity/screens'
import { lockScreens } from '@motorpool/lock/screens'
import { maintenanceScreens } from '@motorpool/maintenance/screens'
import { mediaScreens } from '@motorpool/media/screens'
import { messagingScreens } from '@motorpool/messaging/screens'
import { monitoringScreens } from '@motorpool/monitoring/screens'
import { noticeScreens } from '@motorpool/notice/screens'
import { otaScreens } from '@motorpool/ota/screens'
import { ownRealNameScreens, realnameScreens } from '@motorpool/realname/screens'
import { reportScreens } from '@motorpool/report/screens'
import { serviceScreens } from '@motorpool/service/screens'
import { strategyScreens } from '@motorpool/strategy/screens'
import { streamScreens } from '@motorpool/stream/screens'
import { administrationScreens, logScreens, pluginScreens } from '@motorpool/system/screens'
import { tenancyScreens } from '@motorpool/tenancy/screens'
import { terminalScreens } from '@motorpool/terminal/screens'
import { tripScreens } from '@motorpool/trip/screens'
import { isAdminPlatform } from '@motorpool/ui'
import { bindScreens, matchScreen } from '@motorpool/ui/screen'
import type { SignInService } from '@motorpool/ui/shell'
import { vehicleScreens } from '@motorpool/vehicle/screens'
import { workshopScreens } from '@motorpool/workshop/screens'
import { loadPortalTexts, loadScreenTexts } from './catalogues.ts'
import type * as Pages from './pages.ts'
import type * as Portal from './portal.ts'

const declared = [
  ...identityScreens,
  ...tenancyScreens,
  ...administrationScreens,
  ...logScreens,
  ...pluginScreens,
  ...monitoringScreens,
  ...vehicleScreens,
  ...alarmScreens,
  ...commandScreens,
  ...lockScreens,
  ...workshopScreens,
  ...fenceScreens,
  ...forwardScreens,
  ...customerScreens,
  ...portalScreens,
  ...maintenanceScreens,
  ...serviceScreens,
  ...analysisScreens,
  ...healthScreens,
  ...reportScreens,
  ...filingScreens,
  ...realnameScreens,
  ...ownRealNameScreens,
  ...tripScreens,
  ...noticeScreens,
  ...otaScreens,
  ...terminalScreens,
  ...configurationScreens,
  ...contentScreens,
  ...fileScreens,
  ...mediaScreens,
  ...messagingScreens,
  ...strategyScreens,
  ...streamScreens,
]

/** What draws screens, by address: fetched when the first of them is opened. */
let pages: typeof Pages | undefined
const loadPages = async () => {
  pages ??= await import('./pages.ts')
  return pages
}

/** What draws screens of customers. */
let portal: typeof Portal | undefined

async function loadPortalPage(path: string) {
  const [found] = await Promise.all([import('./portal.ts'), loadPortalTexts()])
  portal = found
  const load = found.pages[path]
  if (!load) throw new Error(`"${path}" is declared as a screen of the portal, but has no component`)
  return load()
}

/** A page comes with the definitions of all areas and the texts of screens, whichever is opened first. */
async function loadPage(path: string) {
  if (path.startsWith('/portal/')) return loadPortalPage(path)
  const withTexts = Promise.all([import('./definitions.ts'), loadScreenTexts()])
  const load = (await loadPages()).pages[path]
  if (!load) throw new Error(`"${path}" is declared as a screen, but has no component`)
  const [page] = await Promise.all([load(), withTexts])
  return page
}

/** The administration application has a first page of its own. */
const home = () => (isAdminPlatform ? loadPage('/admin/home') : import('./home/Home.tsx'))

/** What customers have in place of the console's first page. */
export const customerHome = () => loadPage('/portal/home')

/** Every screen of the console, home first, then in the order of the modules. */
export const screens = bindScreens(declared, (path) => (path === '/home' ? home() : loadPage(path))).sort(
  (a, b) => Number(b.path === '/home') - Number(a.path === '/home'),
)

/** What modules add to screens of others: known once a screen is shown. */
export const parts = () => pages?.parts ?? portal?.parts ?? []

const signInDialog = (name: 'RegisterDialog' | 'PasswordDialog') => async () => {
  const [dialogs] = await Promise.all([import('@motorpool/customer/self-service'), loadPortalTexts()])
  return { default: dialogs[name] }
}

/** What people may do at the sign-in besides, where their tenant lets them. */
export const signInServices: readonly SignInService[] = [
  { name: 'password', load: signInDialog('PasswordDialog') },
  { name: 'register', load: signInDialog('RegisterDialog') },
]

type OpenPage = 'loadSharedTrip' | 'loadSharedPosition'

const openPage = (path: string, name: OpenPage) => ({
  path,
  load: async () => (await Promise.all([(await loadPages())[name](), loadScreenTexts()]))[0],
})

/** Pages for everybody who holds their address. */
export const openPages = [openPage('/trip', 'loadSharedTrip'), openPage('/position', 'loadSharedPosition')]

/** The first page after sign-in is fetched while the password is still being checked. */
export function preloadHome(): void {
  home().catch((error: unknown) => console.warn('home', error))
}

/** The same for a customer. */
export function preloadCustomerHome(): void {
  customerHome().catch((error: unknown) => console.warn('home', error))
}

/** The page of the address is fetched while the session is asked what it may see. */
export function preloadPage(): void {
  const screen = matchScreen(screens, location.hash.slice(1).split('?')[0] ?? '')
  screen?.load().catch((error: unknown) => console.warn(screen.path, error))
}
