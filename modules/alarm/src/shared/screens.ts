import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

const users = ['ADMIN', 'TENANT'] as const

/** Lists of alarms, in the order of the menu. */
const MENU = [
  'vehicle/alarmVehicle',
  'vehicle/alarmVehicleHistory',
  'vehicle/alarmTerminal',
  'vehicle/alarmTerminalHistory',
  'vehicle/gbAlarm',
  'vehicle/gbAlarmHistory',
  'vehicle/fencesAlarm',
]

export const alarmScreenGroup = defineScreenGroup({ key: 'alarm', icon: 'bell', order: 20 })

export const alarmScreens = MENU.map((module, i) =>
  defineScreen({ route: `/${module}`, module, group: 'alarm', order: i + 1, users }),
)
