import { must } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import { type Onward, type Protocol, RecordFlag, rawFormOf } from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { ForwardTask, Server } from '../worker/task.ts'
import type { Converter, Link, LinkPorts, PeerAdapter } from './adapter.ts'
import { closed, connectTo, detailOf, failureOf } from './connection.ts'
import { Terminal } from './terminal.ts'
import { numbered, partsOf } from './terminal-payload.ts'

const TICK_MS = 1000
/** Connections of one task; beyond it those without work are closed. */
const TERMINALS_MOST = 5000
/** ms that one without work stays. */
const IDLE_MS = 10 * 60_000
/** ms that a vehicle which the peer has denied is not tried again. */
const DENIED_MS = 60_000

type OnwardProtocol = Protocol & { readonly onward: Onward }
const isOnward = (protocol: Protocol): protocol is OnwardProtocol => protocol.onward !== undefined
const protocol = must(PROTOCOLS.find(isOnward), 'the protocol of JT/T 808')

/** A vehicle goes by the number of the task, or by the one that its messages name: items of a batch name none. */
function converter(): Converter {
  const numbers = new Map<string, string>()
  return {
    convert({ protocol: from, messageId, rawForm, flags, raw }, { vehicle }) {
      if (from !== protocol.id || !(flags & RecordFlag.report)) return []
      const form = rawFormOf(rawForm)
      const named = protocol.onward.numberIn(raw, form)
      if (named !== undefined) numbers.set(vehicle.id, named)
      const number = vehicle.code ?? numbers.get(vehicle.id)
      const body = protocol.onward.body(raw, form, messageId)
      return number === undefined || !body ? [] : [{ bytes: numbered(number, body) }]
    },
  }
}

/** Connections to a peer that knows no platforms: one signs on as the terminal of each vehicle. */
class TerminalsLink implements Link {
  private readonly task: ForwardTask
  private readonly ports: LinkPorts
  private readonly aborted = new AbortController()
  private readonly terminals = new Map<string, Terminal>()
  private readonly denied = new Map<string, { until: number; reason: string }>()
  private server: Server | undefined
  private timer: NodeJS.Timeout | undefined
  private isEnded = false

  constructor(task: ForwardTask, ports: LinkPorts) {
    this.task = task
    this.ports = ports
  }

  get waits(): number {
    let all = 0
    for (const terminal of this.terminals.values()) all += terminal.waits
    return all
  }

  get takes(): boolean {
    return this.timer !== undefined && !this.isEnded
  }

  /** A connection that says nothing shows that somebody is there. */
  async open(server: Server): Promise<void> {
    try {
      const socket = await connectTo(this.ports.outbound, this.task, server, this.aborted.signal)
      void closed(socket)
      if (this.isEnded) return
      this.server = server
      this.timer = setInterval(() => this.tick(), TICK_MS)
      this.ports.news({ kind: 'connected', detail: `${server.host}:${server.port}` })
      this.ports.accepted()
    } catch (error) {
      this.end(failureOf(error), detailOf(error))
    }
  }

  send(item: Item): void {
    const { vehicleId } = item
    const denied = this.denied.get(vehicleId)
    if (denied && denied.until > this.ports.clock.now()) return this.ports.refused(item, denied.reason)
    const known = this.terminals.get(vehicleId)
    if (known) return known.send(item)
    const fresh = this.made(item)
    if (!fresh) return this.ports.refused(item, 'no such vehicle')
    this.terminals.set(vehicleId, fresh)
    fresh.send(item)
  }

  async close(): Promise<void> {
    this.isEnded = true
    clearInterval(this.timer)
    this.aborted.abort()
    await Promise.all([...this.terminals.values()].map((terminal) => terminal.close()))
  }

  private made({ vehicleId, frame }: Item): Terminal | undefined {
    const { server, ports, task } = this
    const vehicle = ports.vehicle(vehicleId)
    if (!server || !vehicle) return undefined
    if (this.terminals.size >= TERMINALS_MOST) this.closeIdle(0)
    return new Terminal({
      protocol,
      task,
      ports,
      vehicle,
      number: partsOf(frame).number,
      connect: () => connectTo(ports.outbound, task, server, this.aborted.signal),
      denied: (items, reason) => this.deny(vehicleId, items, reason),
      failed: (failure, detail) => this.end(failure, [vehicle.vin, detail ?? []].flat().join(': ')),
    })
  }

  /** The peer will not have this vehicle: the others go on. */
  private deny(vehicleId: string, items: readonly Item[], reason: string): void {
    this.terminals.delete(vehicleId)
    this.denied.set(vehicleId, { until: this.ports.clock.now() + DENIED_MS, reason })
    for (const item of items) this.ports.refused(item, reason)
    this.ports.ready()
  }

  private tick(): void {
    for (const terminal of this.terminals.values()) terminal.tick(this.ports.clock.now())
    this.closeIdle(IDLE_MS)
  }

  private closeIdle(ms: number): void {
    const before = this.ports.clock.now() - ms
    for (const [id, terminal] of this.terminals) {
      if (terminal.waits > 0 || terminal.lastUsed > before) continue
      this.terminals.delete(id)
      void terminal.close()
    }
  }

  private end(failure: ForwardFailure, detail: string | null): void {
    if (this.isEnded) return
    this.isEnded = true
    clearInterval(this.timer)
    this.aborted.abort()
    for (const terminal of this.terminals.values()) void terminal.close()
    this.ports.ended(failure, detail)
  }
}

/** Platforms of JT/T 808 in its three editions, to which each vehicle is a terminal. */
export const terminals: PeerAdapter = {
  protocols: [protocol],
  pace: { least: 16, most: 4096, turn: 0 },
  converter,
  link: (task, ports) => new TerminalsLink(task, ports),
  shown: (payload, { edition }) => {
    const { number, body } = partsOf(payload)
    return protocol.onward.framed(body, { number, edition: edition ?? protocol.editions[0] ?? '' })
  },
}
