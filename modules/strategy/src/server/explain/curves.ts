import type { StoredFrame } from '@motorpool/history/server'
import { type Motion, type Moved, moved, NONE, Sample } from '@motorpool/monitoring/server'
import { factsById } from '@motorpool/protocols/facts'
import { measureOf } from '@motorpool/protocols/measures'
import type { SignalTable } from '@motorpool/signals'
import { RecordFlag } from '@motorpool/wire'

export interface Curves {
  times: number[]
  values: ReadonlyMap<string, (number | null)[]>
}

/** What conditions read of stored messages, in the order of device time: the same values as the consumer saw. */
export function curvesOf(
  messages: readonly StoredFrame[],
  fields: readonly string[],
  table: SignalTable | undefined,
): Curves {
  const values = new Map<string, (number | null)[]>(fields.map((field) => [field, []]))
  const times: number[] = []
  let motion: Motion | null = null
  for (const message of messages) {
    if (message.flags & RecordFlag.absurdTime) continue
    const { protocol, deviceTime, raw } = message
    const now: Moved | undefined =
      message.flags & RecordFlag.report ? moved(motion, deviceTime, message) : undefined
    motion = now?.motion ?? motion
    const sample = new Sample({ protocol, columns: message, raw }, now?.derived ?? NONE, table)
    const name = factsById(protocol)?.name
    const read = fields.map((field) => sample.value(field, name && measureOf(name, field)))
    // A message that states none of them is no point of the curves.
    if (read.every(Number.isNaN)) continue
    times.push(deviceTime)
    fields.forEach((field, i) => {
      const value = read[i]
      values.get(field)?.push(value === undefined || Number.isNaN(value) ? null : value)
    })
  }
  return { times, values }
}
