import { alarmScreens } from '@motorpool/alarm/screens'
import { screens as alarm, parts as alarmParts } from '@motorpool/alarm/web'
import { analysisScreens } from '@motorpool/analysis/screens'
import { screens as analysis } from '@motorpool/analysis/web'
import { commandScreens } from '@motorpool/command/screens'
import { screens as command, parts as commandParts } from '@motorpool/command/web'
import { configurationScreens } from '@motorpool/configuration/screens'
import { screens as configuration, parts as configurationParts } from '@motorpool/configuration/web'
import { contentScreens } from '@motorpool/content/screens'
import { screens as content } from '@motorpool/content/web'
import { customerScreens } from '@motorpool/customer/screens'
import { screens as customer } from '@motorpool/customer/web'
import { fenceScreens } from '@motorpool/fence/screens'
import { screens as fence } from '@motorpool/fence/web'
import { fileScreens } from '@motorpool/file/screens'
import { screens as file } from '@motorpool/file/web'
import { filingScreens } from '@motorpool/filing/screens'
import { screens as filing } from '@motorpool/filing/web'
import { forwardScreens } from '@motorpool/forwarding/screens'
import { screens as forwarding } from '@motorpool/forwarding/web'
import { healthScreens } from '@motorpool/health/screens'
import { screens as health } from '@motorpool/health/web'
import { identityScreens } from '@motorpool/identity/screens'
import { screens as identity } from '@motorpool/identity/web'
import { lockScreens } from '@motorpool/lock/screens'
import { screens as lock } from '@motorpool/lock/web'
import { maintenanceScreens } from '@motorpool/maintenance/screens'
import { screens as maintenance } from '@motorpool/maintenance/web'
import { mediaScreens } from '@motorpool/media/screens'
import { screens as media, parts as mediaParts } from '@motorpool/media/web'
import { messagingScreens } from '@motorpool/messaging/screens'
import { screens as messaging } from '@motorpool/messaging/web'
import { monitoringScreens } from '@motorpool/monitoring/screens'
import { screens as monitoring, parts as monitoringParts } from '@motorpool/monitoring/web'
import { noticeScreens } from '@motorpool/notice/screens'
import { screens as notice, parts as noticeParts } from '@motorpool/notice/web'
import { otaScreens } from '@motorpool/ota/screens'
import { screens as ota } from '@motorpool/ota/web'
import { reportScreens } from '@motorpool/report/screens'
import { screens as report } from '@motorpool/report/web'
import { strategyScreens } from '@motorpool/strategy/screens'
import { screens as strategy, parts as strategyParts } from '@motorpool/strategy/web'
import { streamScreens } from '@motorpool/stream/screens'
import { screens as stream } from '@motorpool/stream/web'
import { administrationScreens, logScreens, pluginScreens } from '@motorpool/system/screens'
import {
  adminHome,
  administrationScreenLoaders,
  logScreenLoaders,
  pluginScreenLoaders,
} from '@motorpool/system/web'
import { tenancyScreens } from '@motorpool/tenancy/screens'
import { screens as tenancy } from '@motorpool/tenancy/web'
import { terminalScreens } from '@motorpool/terminal/screens'
import { screens as terminal } from '@motorpool/terminal/web'
import { tripScreens } from '@motorpool/trip/screens'
import { loadSharedTrip, screens as trip, parts as tripParts } from '@motorpool/trip/web'
import { isAdminPlatform } from '@motorpool/ui'
import { bindScreens, matchScreen, type Screen } from '@motorpool/ui/screen'
import { vehicleScreens } from '@motorpool/vehicle/screens'
import { screens as vehicle } from '@motorpool/vehicle/web'
import { workshopScreens } from '@motorpool/workshop/screens'
import { screens as workshop } from '@motorpool/workshop/web'
import { loadScreenTexts } from './catalogues.ts'

async function loadAdminHome() {
  const [screen] = await Promise.all([adminHome(), loadScreenTexts()])
  return screen
}

/** The administration application has a first page of its own. */
const home = () => (isAdminPlatform ? loadAdminHome() : import('./home/Home.tsx'))

/** A screen comes with the definitions of all areas and the texts of screens, whichever is opened first. */
const withDefinitions = (all: readonly Screen[]): Screen[] =>
  all.map((screen) => ({
    ...screen,
    load: async () => (await Promise.all([screen.load(), import('./definitions.ts'), loadScreenTexts()]))[0],
  }))

const isFirst = (screen: Screen): boolean => screen.path === '/home'

const declared = [
  ...bindScreens(identityScreens, { ...identity, '/home': home }),
  ...bindScreens(tenancyScreens, tenancy),
  ...bindScreens(administrationScreens, administrationScreenLoaders),
  ...bindScreens(logScreens, logScreenLoaders),
  ...bindScreens(pluginScreens, pluginScreenLoaders),
  ...bindScreens(monitoringScreens, monitoring),
  ...bindScreens(vehicleScreens, vehicle),
  ...bindScreens(alarmScreens, alarm),
  ...bindScreens(commandScreens, command),
  ...bindScreens(lockScreens, lock),
  ...bindScreens(workshopScreens, workshop),
  ...bindScreens(fenceScreens, fence),
  ...bindScreens(forwardScreens, forwarding),
  ...bindScreens(customerScreens, customer),
  ...bindScreens(maintenanceScreens, maintenance),
  ...bindScreens(analysisScreens, analysis),
  ...bindScreens(healthScreens, health),
  ...bindScreens(reportScreens, report),
  ...bindScreens(filingScreens, filing),
  ...bindScreens(tripScreens, trip),
  ...bindScreens(noticeScreens, notice),
  ...bindScreens(otaScreens, ota),
  ...bindScreens(terminalScreens, terminal),
  ...bindScreens(configurationScreens, configuration),
  ...bindScreens(contentScreens, content),
  ...bindScreens(fileScreens, file),
  ...bindScreens(mediaScreens, media),
  ...bindScreens(messagingScreens, messaging),
  ...bindScreens(strategyScreens, strategy),
  ...bindScreens(streamScreens, stream),
]

/** Every screen of the console, in the order of the modules. */
export const screens = [
  ...declared.filter(isFirst),
  ...withDefinitions(declared.filter((screen) => !isFirst(screen))),
]

/** What modules add to screens of others; they need what screens need. */
export const parts = [
  ...monitoringParts,
  ...alarmParts,
  ...commandParts,
  ...configurationParts,
  ...mediaParts,
  ...noticeParts,
  ...strategyParts,
  ...tripParts,
].map((part) => ({
  ...part,
  load: async () => (await Promise.all([part.load(), loadScreenTexts()]))[0],
}))

/** Pages for everybody who holds their address. */
export const openPages = [
  { path: '/trip', load: async () => (await Promise.all([loadSharedTrip(), loadScreenTexts()]))[0] },
]

/** The first page after sign-in is fetched while the password is still being checked. */
export function preloadHome(): void {
  home().catch((error: unknown) => console.warn('home', error))
}

/** The page of the address is fetched while the session is asked what it may see. */
export function preloadPage(): void {
  const screen = matchScreen(screens, location.hash.slice(1).split('?')[0] ?? '')
  screen?.load().catch((error: unknown) => console.warn(screen.path, error))
}
