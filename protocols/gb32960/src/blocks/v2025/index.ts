import { block } from '../block.ts'
import { SIGNATURE_ITEMS } from '../signature.ts'
import { alarm2025 } from './alarm.ts'
import { engine2025 } from './engine.ts'
import { fuelCell2025 } from './fuel-cell.ts'
import { motors2025 } from './motors.ts'
import { position2025 } from './position.ts'
import { stacks2025 } from './stacks.ts'
import { supercapacitor2025 } from './supercapacitor.ts'
import { supercapacitorExtremes2025 } from './supercapacitor-extremes.ts'
import { temperatures2025 } from './temperatures.ts'
import { vehicle2025 } from './vehicle.ts'
import { voltages2025 } from './voltages.ts'

/** Starts with FF and ends the data unit. */
export const signature2025 = block(0xff, 'signature', ['签名信息', 'Signature', '署名'], SIGNATURE_ITEMS)

export const BLOCKS_2025 = [
  vehicle2025,
  motors2025,
  fuelCell2025,
  engine2025,
  position2025,
  alarm2025,
  voltages2025,
  temperatures2025,
  stacks2025,
  supercapacitor2025,
  supercapacitorExtremes2025,
  signature2025,
] as const
