import type { AlarmChange, Moment } from '@motorpool/alarm/server'
import {
  type FenceOutput,
  type FenceSight,
  type FenceState,
  fenceStep,
  isOutside,
  OUTSIDE,
} from '@motorpool/geo/fence'
import type { WatchedFence } from './fence-set.ts'
import {
  endOfDeed,
  type FenceDeed,
  type FenceMemory,
  type OpenDeed,
  type OpenDeeds,
  subjectOf,
  type WatchOutput,
} from './state.ts'

/** Codes of the alarms, of which FenceAlarmType has the first two. */
const TYPES = { enter: 'IN', leave: 'OUT', stay: 'STAY', speed: 'SPEED' } as const satisfies Record<
  FenceDeed,
  string
>

const LEVEL = 1
const raises = ({ alarmType }: WatchedFence, side: 'IN' | 'OUT') =>
  alarmType === side || alarmType === 'IN_OUT'

/** One of fence and customer fence, as the detail of an alarm names it. */
const whose = ({ id, account }: WatchedFence) =>
  account === null ? { fenceId: id } : { customerFenceId: id, customerAccountId: account }

/** The open alarms of one fence while an event is taken in. */
class Deeds {
  readonly outputs: WatchOutput[] = []
  private readonly open: { [D in FenceDeed]?: OpenDeed | undefined }
  private readonly fence: WatchedFence
  private readonly moment: Moment

  constructor(fence: WatchedFence, memory: FenceMemory | undefined, moment: Moment) {
    this.fence = fence
    this.moment = moment
    this.open = { ...memory?.open }
  }

  get all(): Pick<FenceMemory, 'open'> {
    const known = Object.fromEntries(Object.entries(this.open).filter(([, one]) => one))
    return Object.keys(known).length === 0 ? {} : { open: known }
  }

  begin(deed: FenceDeed, time: number, more: Readonly<Record<string, number | string>> = {}): void {
    if (this.open[deed]) return
    const { id, name, account } = this.fence
    const kind = account === null ? 'FENCE' : 'CUSTOMER_FENCE'
    this.open[deed] = { begin: this.moment.place, time, ...(account === null ? {} : { kind }) }
    this.outputs.push({
      op: 'begin',
      moment: { ...this.moment, time },
      facts: {
        kind,
        subject: subjectOf(id, deed),
        type: TYPES[deed],
        level: LEVEL,
        // What a customer watches for is nothing that staff are to be told of.
        ...(account === null ? {} : { remind: false }),
        detail: { ...whose(this.fence), fenceName: name, alarmType: TYPES[deed], ...more },
      },
    })
  }

  end(deed: FenceDeed, time: number, values: Readonly<Record<string, number>> = {}): void {
    const open = this.open[deed]
    if (!open) return
    delete this.open[deed]
    const moment = { ...this.moment, time, values: { ...this.moment.values, ...values } }
    this.outputs.push(endOfDeed(this.fence.id, deed, open, moment) satisfies AlarmChange)
  }
}

function take(output: FenceOutput, fence: WatchedFence, deeds: Deeds): void {
  switch (output.kind) {
    case 'entered':
      if (raises(fence, 'IN')) deeds.begin('enter', output.time)
      return
    case 'left':
      if (raises(fence, 'OUT')) deeds.begin('leave', output.time, { since: output.since })
      return
    case 'overstay-began':
      deeds.begin('stay', output.time, {
        since: output.since,
        minutes: Math.round((fence.rule.stayMs ?? 0) / 60_000),
      })
      return
    case 'overstay-ended':
      deeds.end('stay', output.time)
      return
    case 'speeding-began':
      deeds.begin('speed', output.time, { limit: fence.rule.speed?.limit ?? 0, worst: output.worst })
      return
    case 'speeding-ended':
      deeds.end('speed', output.time, { worst: output.worst })
  }
}

export interface AtFence {
  /** Undefined: outside, and nothing is open. */
  readonly memory: FenceMemory | undefined
  readonly outputs: readonly WatchOutput[]
}

const NOTHING: readonly WatchOutput[] = []

/** No open alarm is of a kind that the fence raises no more. */
const isAllRaised = (fence: WatchedFence, { enter, leave, speed }: OpenDeeds): boolean =>
  !((enter && !raises(fence, 'IN')) || (leave && !raises(fence, 'OUT')) || (speed && !fence.rule.speed))

/** What a sight means at one fence. `first`: nothing was known of the vehicle; on which side it is then is no crossing. */
export function atFence(
  fence: WatchedFence,
  memory: FenceMemory | undefined,
  sight: FenceSight,
  moment: Moment,
  first: boolean,
): AtFence {
  const before: FenceState | null = memory?.side ?? (first ? null : OUTSIDE)
  const { state, outputs } = fenceStep(before, sight, fence.rule, fence.compiled.depth)
  const isQuiet = outputs.length === 0 && (!memory?.open || isAllRaised(fence, memory.open))
  // Most sights change nothing, or the run of a speed alone.
  if (isQuiet && state?.inside === before?.inside) {
    if (!state || (isOutside(state) && !memory?.open)) return { memory: undefined, outputs: NOTHING }
    if (memory?.side === state && memory.mark === fence.mark) return { memory, outputs: NOTHING }
    const open = memory?.open ? { open: memory.open } : undefined
    return { memory: { mark: fence.mark, side: state, ...open }, outputs: NOTHING }
  }
  const deeds = new Deeds(fence, memory, moment)
  const crossed = state !== null && state.inside !== (before?.inside ?? false)
  if (crossed) {
    const time = state.inside ? (state.since ?? sight.time) : (before?.over ?? sight.time)
    deeds.end(state.inside ? 'leave' : 'enter', time)
    deeds.outputs.push({ op: 'side', fenceId: fence.id, inside: state.inside, time })
  }
  for (const output of outputs) take(output, fence, deeds)
  if (!raises(fence, 'IN')) deeds.end('enter', sight.time)
  if (!raises(fence, 'OUT')) deeds.end('leave', sight.time)
  if (!fence.rule.speed) deeds.end('speed', sight.time)
  const { all } = deeds
  if (!state || (isOutside(state) && !all.open)) return { memory: undefined, outputs: deeds.outputs }
  const isSame = memory?.side === state && memory.mark === fence.mark && deeds.outputs.length === 0
  return { memory: isSame ? memory : { mark: fence.mark, side: state, ...all }, outputs: deeds.outputs }
}
