import { defineScreen } from '@motorpool/kernel'

// The group is declared by the alarm module.
const screen = (module: string, order: number) =>
  defineScreen({ route: `/${module}`, module, group: 'alarm', order, users: ['ADMIN', 'TENANT'] })

export const strategyScreens = [
  screen('vehicle/alarmVehicleStrategy', 70),
  screen('vehicle/exceptionAlarmStrategys', 72),
]
