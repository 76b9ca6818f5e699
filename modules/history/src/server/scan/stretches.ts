import { at, intAt, must } from '@motorpool/kernel'
import { type FrameColumns, newColumns } from '../columns.ts'
import { unpackFrames } from '../pack/block.ts'
import { mergeRows } from '../store/rows.ts'
import { LazyColumns } from './lazy-columns.ts'
import type { PackedHistory, PackedPart } from './packed-history.ts'

/** Rows in device-time order, their raw bytes when they are asked for. */
export interface Stretch {
  readonly columns: FrameColumns
  /** Throws where the history was read without them. */
  readonly raw: (row: number) => Uint8Array
}

interface Source extends Stretch {
  readonly isHot: boolean
  /** ms */
  readonly first: number
  readonly last: number
}

class BlockSource implements Source {
  readonly isHot = false
  readonly first: number
  readonly last: number
  readonly columns: FrameColumns
  private readonly bytes: Uint8Array | undefined
  private frames: Map<number, Uint8Array> | undefined

  constructor({ first, last, track, raw }: PackedPart) {
    this.first = first
    this.last = last
    this.columns = track instanceof Uint8Array ? new LazyColumns(track) : track
    this.bytes = raw
  }

  readonly raw = (row: number): Uint8Array => {
    this.frames ??= unpackFrames(must(this.bytes, 'raw bytes of a block'), () => true)
    return must(this.frames.get(row), 'the raw bytes of a row')
  }
}

function hotSource({ hot, hotRaws }: Pick<PackedHistory, 'hot' | 'hotRaws'>): Source[] {
  if (hot.count === 0) return []
  const [first = 0] = hot.deviceTime
  const last = hot.deviceTime[hot.count - 1] ?? first
  return [{ isHot: true, first, last, columns: hot, raw: (row) => at(hotRaws, row) }]
}

/** Sources whose times overlap: late reports have a block of their own, and a day that is being packed stands twice. */
function together(sources: readonly Source[]): Stretch {
  const [only] = sources
  if (only && sources.length === 1) return only
  const hot = sources.find(({ isHot }) => isHot)
  const blocks = sources.filter(({ isHot }) => !isHot)
  const merged = mergeRows(
    hot?.columns ?? newColumns(0),
    blocks.map(({ columns }) => columns),
    () => true,
  )
  return {
    columns: merged.columns,
    raw: (row) => {
      const source = intAt(merged.source, row)
      return must(source < 0 ? hot : blocks[source], 'the source of a row').raw(intAt(merged.index, row))
    },
  }
}

/** The rows of a history in device-time order, each once, a stretch at a time: opened when it is its turn. */
export function* stretches(history: Omit<PackedHistory, 'passed'>): Generator<Stretch> {
  const waiting: (Pick<Source, 'first' | 'last'> & { open(): Source })[] = [
    ...hotSource(history).map((source) => ({ ...source, open: () => source })),
    ...history.parts.map((part) => ({ ...part, open: () => new BlockSource(part) })),
  ].sort((a, b) => a.first - b.first)
  for (let from = 0; from < waiting.length; ) {
    let to = from + 1
    let { last } = at(waiting, from)
    for (let next = waiting[to]; next && next.first <= last; next = waiting[++to])
      last = Math.max(last, next.last)
    yield together(waiting.slice(from, to).map(({ open }) => open()))
    from = to
  }
}
