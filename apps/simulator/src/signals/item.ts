import { fromHex } from '@motorpool/kernel'
import {
  canFrameId,
  encodeSignal,
  plainSignal,
  type SignalDefinition,
  spanOf,
  unitFrameId,
} from '@motorpool/signals'

/** One signal of a maker: the bits as defined on the platform, and the value that the vehicle writes there. */
export interface SignalItem<V> extends SignalDefinition {
  frameId: string
  /** Code of the platform's function field. */
  field?: string
  /** The one item of its software that counts working time, or fuel. */
  counts?: 'time' | 'fuel'
  /** Undefined: not available now, which the bits say by being all ones. */
  read(vehicle: V): number | undefined
}

type Where = readonly [frameId: string, startByte: number, bitLength: number, startBit?: number]
type Given<V> = Partial<Omit<SignalItem<V>, 'code' | 'name' | 'read'>>

/** An Intel item, as on CAN; where nothing else is said, all ones mean "not available". */
export function item<V>(
  code: string,
  name: string,
  [frameId, startByte, bitLength, startBit = 0]: Where,
  read: (vehicle: V) => number | undefined,
  given: Given<V> = {},
): SignalItem<V> {
  const invalid = bitLength % 4 === 0 ? 'F'.repeat(bitLength / 4) : null
  const definition = plainSignal(code, { name: [name, name, name], startByte, startBit, bitLength, invalid })
  return { ...definition, frameId, read, ...given }
}

/** The bytes of one frame, ready for what carries it. */
export interface SignalFrame {
  /** CAN id, or the type byte of a pass-through or custom block. */
  id: number
  data: Uint8Array
}

const CAN_BYTES = 8

/** The frames of all items that have something to say now. */
export function framesOf<V>(
  carrier: 'can' | 'unit',
  items: readonly SignalItem<V>[],
  vehicle: V,
): SignalFrame[] {
  const frames: SignalFrame[] = []
  for (const [frameId, own] of Map.groupBy(items, (one) => one.frameId)) {
    const { id, prefix } = carrier === 'can' ? canFrameId(frameId) : unitFrameId(frameId)
    const size = carrier === 'can' ? CAN_BYTES : Math.max(...own.map((one) => spanOf(one).last + 1))
    const data = new Uint8Array(size).fill(0xff)
    data.set(fromHex(prefix) ?? [])
    const said = own.filter((one) => {
      const value = one.read(vehicle)
      return value !== undefined && encodeSignal(data, one, one.factor === 1 ? Math.round(value) : value)
    })
    if (said.length > 0) frames.push({ id, data })
  }
  return frames
}
