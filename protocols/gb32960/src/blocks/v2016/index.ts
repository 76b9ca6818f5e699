import { alarm2016 } from './alarm.ts'
import { engine2016 } from './engine.ts'
import { extremes2016 } from './extremes.ts'
import { fuelCell2016 } from './fuel-cell.ts'
import { motors2016 } from './motors.ts'
import { position2016 } from './position.ts'
import { temperatures2016 } from './temperatures.ts'
import { vehicle2016 } from './vehicle.ts'
import { voltages2016 } from './voltages.ts'

export const BLOCKS_2016 = [
  vehicle2016,
  motors2016,
  fuelCell2016,
  engine2016,
  position2016,
  extremes2016,
  alarm2016,
  voltages2016,
  temperatures2016,
] as const
