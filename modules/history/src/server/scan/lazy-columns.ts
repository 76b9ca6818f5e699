import { floatAt, intAt } from '@motorpool/kernel'
import { ABSENT } from '@motorpool/wire'
import { type FrameColumns, INTEGERS, type IntegerColumn } from '../columns.ts'
import { openBlock } from '../pack/block.ts'
import { skipSeries, takeSeries } from '../pack/series.ts'
import type { VarintReader } from '../pack/varint.ts'

/** Series of a block, in the order in which they are stored. */
const SERIES = ['deviceTime', 'delay', 'rest', ...INTEGERS] as const
type SeriesName = (typeof SERIES)[number]
const PLACES = new Map<SeriesName, number>(SERIES.map((name, place) => [name, place]))
/** Series before the number that says how many integers follow. */
const TIMES = 3

/** The columns of a packed block, each unpacked when it is read first: most questions read a few of them. */
export class LazyColumns implements FrameColumns {
  readonly count: number
  private readonly reader: VarintReader
  /** Where series begin, as far as they have been passed. */
  private readonly starts: number[]
  /** Integers in this block; columns that were declared later are ABSENT. */
  private integers = 0
  private readonly held = new Map<IntegerColumn, Int32Array>()
  private times: Float64Array | undefined
  private received: Float64Array | undefined

  constructor(track: Uint8Array) {
    this.reader = openBlock(track)
    this.count = this.reader.unsigned()
    this.starts = [this.reader.at]
  }

  /** Stands the reader before a series; false where the block has none of this name. */
  private find(name: SeriesName): boolean {
    const place = PLACES.get(name) ?? 0
    const { reader, starts } = this
    for (let at = starts.length - 1; at < place; at++) {
      if (at >= TIMES && at - TIMES >= this.integers) return false
      reader.at = starts[at] ?? 0
      skipSeries(reader, this.count)
      if (at === TIMES - 1) this.integers = reader.unsigned()
      starts.push(reader.at)
    }
    reader.at = starts[place] ?? 0
    return place < TIMES || place - TIMES < this.integers
  }

  private integer(name: IntegerColumn): Int32Array {
    const known = this.held.get(name)
    if (known) return known
    const values = new Int32Array(this.count)
    if (this.find(name)) takeSeries(this.reader, values)
    else values.fill(ABSENT)
    this.held.set(name, values)
    return values
  }

  get deviceTime(): Float64Array {
    if (!this.times) {
      this.find('deviceTime')
      this.times = takeSeries(this.reader, new Float64Array(this.count))
    }
    return this.times
  }

  get receive(): Float64Array {
    if (!this.received) {
      this.find('delay')
      const received = takeSeries(this.reader, new Float64Array(this.count))
      this.find('rest')
      const rest = takeSeries(this.reader, new Int32Array(this.count))
      const { deviceTime } = this
      for (let i = 0; i < received.length; i++)
        received[i] = (floatAt(deviceTime, i) + floatAt(received, i)) * 1000 + intAt(rest, i)
      this.received = received
    }
    return this.received
  }

  get messageId(): Int32Array {
    return this.integer('messageId')
  }
  get flags(): Int32Array {
    return this.integer('flags')
  }
  get state(): Int32Array {
    return this.integer('state')
  }
  get alarm(): Int32Array {
    return this.integer('alarm')
  }
  get protocol(): Int32Array {
    return this.integer('protocol')
  }
  get rawForm(): Int32Array {
    return this.integer('rawForm')
  }
  get writer(): Int32Array {
    return this.integer('writer')
  }
  get lng(): Int32Array {
    return this.integer('lng')
  }
  get lat(): Int32Array {
    return this.integer('lat')
  }
  get speed(): Int32Array {
    return this.integer('speed')
  }
  get altitude(): Int32Array {
    return this.integer('altitude')
  }
  get mileage(): Int32Array {
    return this.integer('mileage')
  }
  get fuel(): Int32Array {
    return this.integer('fuel')
  }
  get direction(): Int32Array {
    return this.integer('direction')
  }
  get soc(): Int32Array {
    return this.integer('soc')
  }
}
