import { screens as alarm, parts as alarmParts } from '@motorpool/alarm/web'
import { screens as analysis } from '@motorpool/analysis/web'
import { screens as command, parts as commandParts } from '@motorpool/command/web'
import { screens as configuration, parts as configurationParts } from '@motorpool/configuration/web'
import { screens as content } from '@motorpool/content/web'
import { screens as customer, parts as customerParts } from '@motorpool/customer/web'
import { screens as fence } from '@motorpool/fence/web'
import { screens as file } from '@motorpool/file/web'
import { screens as filing } from '@motorpool/filing/web'
import { screens as forwarding } from '@motorpool/forwarding/web'
import { screens as health } from '@motorpool/health/web'
import { screens as identity } from '@motorpool/identity/web'
import { screens as lock } from '@motorpool/lock/web'
import { screens as maintenance } from '@motorpool/maintenance/web'
import { screens as media, parts as mediaParts } from '@motorpool/media/web'
import { screens as messaging } from '@motorpool/messaging/web'
import { screens as monitoring, parts as monitoringParts } from '@motorpool/monitoring/web'
import { screens as notice, parts as noticeParts } from '@motorpool/notice/web'
import { screens as ota } from '@motorpool/ota/web'
import { screens as realname } from '@motorpool/realname/web'
import { screens as report } from '@motorpool/report/web'
import { screens as service, parts as serviceParts } from '@motorpool/service/web'
import { screens as strategy, parts as strategyParts } from '@motorpool/strategy/web'
import { screens as stream } from '@motorpool/stream/web'
import { administrationScreenLoaders, logScreenLoaders, pluginScreenLoaders } from '@motorpool/system/web'
import { screens as tenancy } from '@motorpool/tenancy/web'
import { screens as terminal } from '@motorpool/terminal/web'
import { loadSharedPosition, loadSharedTrip, screens as trip, parts as tripParts } from '@motorpool/trip/web'
import type { ScreenLoaders } from '@motorpool/ui/screen'
import { screens as vehicle } from '@motorpool/vehicle/web'
import { screens as workshop } from '@motorpool/workshop/web'

/** The component of every screen but home, by its address: fetched with the first of them, whatever their number. */
export const pages: ScreenLoaders = {
  ...alarm,
  ...analysis,
  ...command,
  ...configuration,
  ...content,
  ...customer,
  ...fence,
  ...file,
  ...filing,
  ...forwarding,
  ...health,
  ...identity,
  ...lock,
  ...maintenance,
  ...media,
  ...messaging,
  ...monitoring,
  ...notice,
  ...ota,
  ...realname,
  ...report,
  ...service,
  ...strategy,
  ...stream,
  ...administrationScreenLoaders,
  ...logScreenLoaders,
  ...pluginScreenLoaders,
  ...tenancy,
  ...terminal,
  ...trip,
  ...vehicle,
  ...workshop,
}

export { loadSharedPosition, loadSharedTrip }

/** What modules add to screens of others; they need what screens need. */
export const parts = [
  ...monitoringParts,
  ...alarmParts,
  ...commandParts,
  ...configurationParts,
  ...customerParts,
  ...mediaParts,
  ...noticeParts,
  ...serviceParts,
  ...strategyParts,
  ...tripParts,
]
