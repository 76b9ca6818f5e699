import { encryptPassword, type PasswordKey } from '@motorpool/identity/server'
import type { Family } from '@motorpool/testkit'
import { alarmFamilies } from '../../../../modules/alarm/test/families.ts'
import { analysisFamilies } from '../../../../modules/analysis/test/families.ts'
import { behaviourFamilies } from '../../../../modules/behaviour/test/families.ts'
import { commandFamilies } from '../../../../modules/command/test/families.ts'
import { configurationFamilies } from '../../../../modules/configuration/test/families.ts'
import { contentFamilies } from '../../../../modules/content/test/families.ts'
import {
  accountConfigFamily,
  customerAccountFamily,
  ownAccountFamily,
} from '../../../../modules/customer/test/account-families.ts'
import { customerFamilies } from '../../../../modules/customer/test/families.ts'
import { customerFenceFamilies } from '../../../../modules/customer/test/fence-families.ts'
import { customerVehicleFamilies } from '../../../../modules/customer/test/vehicle-families.ts'
import { fenceFamilies } from '../../../../modules/fence/test/families.ts'
import { fileFamilies } from '../../../../modules/file/test/families.ts'
import { filingFamilies } from '../../../../modules/filing/test/families.ts'
import { forwardFamilies } from '../../../../modules/forwarding/test/families.ts'
import { healthFamilies } from '../../../../modules/health/test/families.ts'
import { identityFamilies } from '../../../../modules/identity/test/families.ts'
import { lockFamilies } from '../../../../modules/lock/test/families.ts'
import { maintenanceFamilies } from '../../../../modules/maintenance/test/families.ts'
import { mediaFamilies } from '../../../../modules/media/test/families.ts'
import { messagingFamilies } from '../../../../modules/messaging/test/families.ts'
import { monitoringFamilies } from '../../../../modules/monitoring/test/families.ts'
import { noticeFamilies } from '../../../../modules/notice/test/families.ts'
import { otaFamilies } from '../../../../modules/ota/test/families.ts'
import { realnameFamilies } from '../../../../modules/realname/test/families.ts'
import { reportFamilies } from '../../../../modules/report/test/families.ts'
import { serviceFamilies } from '../../../../modules/service/test/families.ts'
import { strategyFamilies } from '../../../../modules/strategy/test/families.ts'
import { streamFamilies } from '../../../../modules/stream/test/families.ts'
import { administrationFamilies } from '../../../../modules/system/test/admin-families.ts'
import { logFamilies } from '../../../../modules/system/test/log-families.ts'
import { tenancyFamilies } from '../../../../modules/tenancy/test/families.ts'
import { terminalFamilies } from '../../../../modules/terminal/test/families.ts'
import { tripFamilies } from '../../../../modules/trip/test/families.ts'
import { vehicleFamilies } from '../../../../modules/vehicle/test/families.ts'
import { workshopFamilies } from '../../../../modules/workshop/test/families.ts'

/** Calls that belong to no module's rows. */
const sundry: readonly Family[] = [
  {
    prefix: 'system.tickets',
    table: 'ticket',
    scope: 'tenant',
    routes: {
      create: { kind: 'own', why: "names the caller's own session", input: { body: { purpose: 'live' } } },
    },
  },
  {
    prefix: 'system.clientSettings',
    table: 'ticket',
    scope: 'tenant',
    routes: { find: { kind: 'own', why: "maps of the operator and of the caller's own tenant" } },
  },
  {
    prefix: 'system.plugins',
    table: 'plugin',
    scope: 'platform',
    routes: {
      page: { kind: 'own', why: 'samples that ship with the product, the same for all', input: { body: {} } },
      find: { kind: 'own', why: 'likewise', input: { params: { id: '1' } } },
    },
  },
  {
    prefix: 'common.excel',
    table: 'ticket',
    scope: 'tenant',
    routes: {
      template: {
        kind: 'own',
        why: 'the same files for all',
        input: { params: { file: 'vehicle-series.xlsx' } },
      },
    },
  },
]

/** How every call of the product is attacked. */
export function allFamilies(key: PasswordKey): readonly Family[] {
  return [
    ...tenancyFamilies,
    ...identityFamilies((password) => encryptPassword(password, key.publicKey)),
    ...sundry,
    ...administrationFamilies,
    ...fileFamilies,
    ...messagingFamilies,
    ...contentFamilies,
    ...behaviourFamilies,
    ...logFamilies,
    ...streamFamilies,
    ...terminalFamilies,
    ...vehicleFamilies,
    ...alarmFamilies,
    ...analysisFamilies,
    ...reportFamilies,
    ...filingFamilies,
    ...realnameFamilies,
    ...healthFamilies,
    ...tripFamilies,
    ...workshopFamilies,
    ...commandFamilies,
    ...lockFamilies,
    ...configurationFamilies,
    ...forwardFamilies,
    ...otaFamilies,
    ...mediaFamilies,
    ...fenceFamilies,
    ...strategyFamilies,
    ...customerFamilies,
    ...customerVehicleFamilies,
    ...customerFenceFamilies,
    ownAccountFamily,
    accountConfigFamily,
    customerAccountFamily((password) => encryptPassword(password, key.publicKey)),
    ...maintenanceFamilies,
    ...serviceFamilies,
    ...noticeFamilies,
    ...monitoringFamilies,
  ]
}
