import type { InputOf } from '@motorpool/gbt'
import type { SignatureInput } from '../signature.ts'
import type { Block } from './block.ts'
import { machineDiagnosis, obd } from './obd.ts'
import { machineStream, stream, threeWay, threeWayNox } from './stream.ts'
import { hybrid, supplement } from './supplement.ts'

/** GB 17691 annex Q and HJ 1239; senders of annex Q use the later types too. */
export const ROAD_BLOCKS = [obd, stream, threeWay, hybrid, threeWayNox, supplement] as const
/** HJ 1014. */
export const MACHINE_BLOCKS = [machineDiagnosis, machineStream] as const

/** `sampled`: HJ 1239, ms since the epoch; the time of the report where it is left out. */
type InputOfBlock<B> = B extends Block<infer K, infer T> ? { block: K; sampled?: number } & InputOf<T> : never
export type RoadBlockInput =
  | InputOfBlock<(typeof ROAD_BLOCKS)[number]>
  | ({ block: 'signature' } & SignatureInput)
export type MachineBlockInput =
  | InputOfBlock<(typeof MACHINE_BLOCKS)[number]>
  | ({ block: 'signature' } & SignatureInput)
