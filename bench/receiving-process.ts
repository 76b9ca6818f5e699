/**
 * Upper platforms of GB/T 32960 in a process of their own. Each takes all that comes; what has come is told when it is asked for, or
 * stands in a file that outlives the process.
 */
import { constants, setPriority } from 'node:os'
import { ArrivalLog } from './lib/arrival-log.ts'
import { Arrivals, type Seen } from './lib/arrivals.ts'
import { childOptions } from './lib/children.ts'
import { processorOf } from './lib/processor.ts'
import { Upper, type UpperPorts } from './lib/upper.ts'

export interface ReceivingOptions {
  /** Of each platform; 0: any. */
  ports: number[]
  /** Numbers of the vehicles that are looked at are below. */
  vehicles: number
  /** Of one platform: all that comes is written down there before it is answered, and counted by nobody. */
  file?: string
}

export interface Received {
  peers: Seen[]
  /** s of the processor. */
  processor: number
}

/** Which of the platforms is away from now on, or there again. */
export interface Away {
  peer: number
  away: boolean
}

// Other platforms are other machines.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { ports, vehicles, file } = childOptions<ReceivingOptions>()
const counted = file === undefined ? ports.map(() => new Arrivals(vehicles)) : []
const written = file === undefined ? [] : ports.map(() => new ArrivalLog(file))

const portsOf = (i: number): UpperPorts => {
  const [arrivals, log] = [counted[i], written[i]]
  return {
    took: (bytes, at) => {
      arrivals?.take(bytes, at)
      log?.take(bytes, at)
    },
    answering: () => log?.write(),
    answered: () => log?.answered(),
  }
}

const platforms = ports.map((_, i) => new Upper(portsOf(i)))
process.on('message', (message: Partial<Away>) => {
  const platform = message.peer === undefined ? undefined : platforms[message.peer]
  if (platform) platform.isAway = message.away === true
  process.send?.({
    peers: counted.map((one) => one.look()),
    processor: processorOf(process.pid),
  } satisfies Received)
})
process.on('disconnect', () => process.exit(0))
process.send?.(await Promise.all(platforms.map((platform, i) => platform.listen(ports[i] ?? 0))))
