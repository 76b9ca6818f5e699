import { defineScreen } from '@motorpool/kernel'

const screen = (module: string, order: number) =>
  defineScreen({ route: `/${module}`, module, group: 'analysis', order, users: ['ADMIN', 'TENANT'] })

/** In the group of the alarm module, whose list of abnormal vehicles stands there too. */
export const analysisScreens = [
  screen('analysis/onlineRate', 10),
  screen('analysis/model', 20),
  screen('analysis/area', 30),
  screen('analysis/workTimeTotal', 40),
  screen('analysis/fuel', 50),
  screen('analysis/mileage', 60),
  screen('analysis/vehicleReport', 90),
]
