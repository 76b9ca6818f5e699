import { defineScreen, defineScreenGroup } from '@motorpool/kernel'
import { SINGLE_TABS, type SingleTab } from '@motorpool/vehicle/screens'

export const monitoringScreenGroup = defineScreenGroup({ key: 'monitor', icon: 'screen', order: 10 })

const staff = ['ADMIN', 'TENANT'] as const
const everybody = ['ADMIN', 'TENANT', 'CUSTOMER'] as const
const group = 'monitor'

/** What owners of vehicles do not see: what is ordered of terminals. */
const OF_STAFF: ReadonlySet<SingleTab> = new Set(['cmdLog', 'controller', 'params', 'password'])

export const monitoringScreens = [
  defineScreen({
    route: '/monitor/vehicleDistribution',
    module: 'monitor/vehicleDistribution',
    group,
    order: 10,
    users: staff,
  }),
  defineScreen({
    route: '/monitor/vehicleStatus',
    module: 'monitor/vehicleStatus',
    group,
    order: 20,
    users: staff,
  }),
  defineScreen({
    route: '/monitor/conditionQuery',
    module: 'monitor/conditionQuery',
    group,
    order: 30,
    users: staff,
  }),
  defineScreen({
    route: '/monitor/messageQuery',
    module: 'monitor/messageQuery',
    group,
    order: 40,
    users: staff,
  }),
  // Stands in the alarms' group, which the alarm module declares.
  defineScreen({
    route: '/vehicle/alarmDiagnosis',
    module: 'vehicle/alarmDiagnosis',
    group: 'alarm',
    order: 70,
    users: staff,
  }),
  // Stands in the terminals' group, which the terminal module declares.
  defineScreen({
    route: '/terminal/unknownDevices',
    module: 'terminal/unknownDevices',
    group: 'terminal',
    order: 50,
    users: ['ADMIN'],
  }),
  ...['bigscreen/overview', 'bigscreen/region'].map((module) =>
    defineScreen({ route: `/${module}`, module, users: staff, hidden: true, bare: true }),
  ),
  defineScreen({ route: '/single-vehicle/{vin}', module: 'single-vehicle', users: everybody, hidden: true }),
  ...SINGLE_TABS.map((tab) =>
    defineScreen({
      route: `/single-vehicle/{vin}?tab=${tab}`,
      module: `single-vehicle/${tab}`,
      users: OF_STAFF.has(tab) ? staff : everybody,
      hidden: true,
    }),
  ),
]
