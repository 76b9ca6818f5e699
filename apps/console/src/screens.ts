import { identityScreens } from '@motorpool/identity/shared'
import { screens as identity } from '@motorpool/identity/web'
import { administrationScreens, logScreens, pluginScreens } from '@motorpool/system/shared'
import {
  adminHome,
  administrationScreenLoaders,
  logScreenLoaders,
  pluginScreenLoaders,
} from '@motorpool/system/web'
import { telemetryScreens } from '@motorpool/telemetry/shared'
import { screens as telemetry } from '@motorpool/telemetry/web'
import { tenancyScreens } from '@motorpool/tenancy/shared'
import { screens as tenancy } from '@motorpool/tenancy/web'
import { terminalScreens } from '@motorpool/terminal/shared'
import { screens as terminal } from '@motorpool/terminal/web'
import { bindScreens } from '@motorpool/ui/screen'
import { vehicleScreens } from '@motorpool/vehicle/shared'
import { screens as vehicle } from '@motorpool/vehicle/web'

/** The administration application has a first page of its own. */
const home = () => (location.pathname.startsWith('/admin/') ? adminHome() : import('./home/Home.tsx'))

/** Every screen of the console, in the order of the modules. */
export const screens = [
  ...bindScreens(identityScreens, { ...identity, '/home': home }),
  ...bindScreens(tenancyScreens, tenancy),
  ...bindScreens(administrationScreens, administrationScreenLoaders),
  ...bindScreens(logScreens, logScreenLoaders),
  ...bindScreens(pluginScreens, pluginScreenLoaders),
  ...bindScreens(telemetryScreens, telemetry),
  ...bindScreens(vehicleScreens, vehicle),
  ...bindScreens(terminalScreens, terminal),
]

/** The first page after sign-in is fetched while the password is still being checked. */
export function preloadHome(): void {
  home().catch((error: unknown) => console.warn('home', error))
}
