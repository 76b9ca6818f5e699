import { defineScreen, defineScreenGroup } from '@motorpool/kernel'

export const alarmScreenGroup = defineScreenGroup({ key: 'alarm', icon: 'bell', order: 20 })

/** Figures of the fleet; modules above add theirs. */
export const analysisScreenGroup = defineScreenGroup({ key: 'analysis', icon: 'chart', order: 50 })

const screen = (module: string, order: number) =>
  defineScreen({ route: `/${module}`, module, group: 'alarm', order, users: ['ADMIN', 'TENANT'] })

/** Lists of alarms, in the order of the menu. */
export const alarmScreens = [
  screen('vehicle/alarmCentre', 5),
  screen('vehicle/alarmException', 56),
  screen('vehicle/alarmVehicle', 10),
  screen('vehicle/alarmVehicleHistory', 20),
  screen('vehicle/alarmTerminal', 30),
  screen('vehicle/alarmTerminalHistory', 40),
  screen('vehicle/gbAlarm', 50),
  screen('vehicle/gbAlarmHistory', 52),
  screen('vehicle/fencesAlarm', 54),
  screen('vehicle/alarmRemoveGb4', 60),
  screen('vehicle/alarmRemoveGb6', 62),
  screen('vehicle/terminalInconsistent', 64),
  screen('vehicle/alarmAccTime', 58),
  screen('vehicle/alarmTerminalStrategy', 66),
  screen('vehicle/alarmTerminalItems', 68),
  defineScreen({
    route: '/analysis/abnormal',
    module: 'analysis/abnormal',
    group: 'analysis',
    order: 80,
    users: ['ADMIN', 'TENANT'],
  }),
]
