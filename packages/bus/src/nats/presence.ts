/** How often a process says that it is there, ms. */
export const BEAT_MS = 2000
/** Beats after which a process that says nothing is forgotten. */
const BEATS_MISSED = 3.5
/** Processes and topics of one that are remembered; what is beyond counts as not listening. */
const MAX_PROCESSES = 1000
const MAX_TOPICS = 100_000

/** What processes tell one another. `revision` counts changes of the sender's topics. */
export type Notice = {
  /** The process that says it, and the installation it is of. */
  from: string
  of: string
} & (
  | { kind: 'beat'; revision: number }
  | { kind: 'on' | 'off'; revision: number; topic: string }
  /** `hello`: everybody is to say what they listen to. */
  | { kind: 'all'; revision: number; topics: readonly string[]; hello: boolean }
  | { kind: 'ask'; whom: string }
  | { kind: 'bye' }
)

type Said<N = Notice> = N extends Notice ? Omit<N, 'from' | 'of'> : never

interface Other {
  topics: Set<string>
  revision: number
  heardAt: number
  /** What it listens to is asked for and has not come. */
  askedAt: number | undefined
}

export interface PresenceOptions {
  /** Of this process. */
  self: string
  installation: string
  beatMs: number
  now: () => number
  send: (notice: Notice) => void
  /** Somebody of another installation uses the same prefix. */
  stranger: (installation: string) => void
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A notice as it came, undefined for what is none; whoever may write to the server may send it. */
export function noticeOf(text: string): Notice | undefined {
  try {
    const said = JSON.parse(text) as Partial<Record<string, unknown>> | null
    const [from, of, topic, whom] = [said?.from, said?.of, said?.topic, said?.whom].map(textOf)
    const revision = Number.isSafeInteger(said?.revision) ? (said?.revision as number) : undefined
    if (from === undefined || of === undefined) return undefined
    const sender = { from, of }
    if (said?.kind === 'bye') return { ...sender, kind: 'bye' }
    if (said?.kind === 'ask' && whom !== undefined) return { ...sender, kind: 'ask', whom }
    if (revision === undefined) return undefined
    if (said?.kind === 'beat') return { ...sender, kind: 'beat', revision }
    if ((said?.kind === 'on' || said?.kind === 'off') && topic !== undefined)
      return { ...sender, kind: said.kind, revision, topic }
    if (said?.kind !== 'all' || !Array.isArray(said.topics)) return undefined
    const topics = said.topics.filter((one) => typeof one === 'string')
    return { ...sender, kind: 'all', revision, topics, hello: said.hello === true }
  } catch {
    return undefined
  }
}

/**
 * Who listens to what, which NATS does not tell its clients. Each process says what it begins and ceases to listen to, and
 * beats meanwhile; one whose revision is not the expected one has said something that was missed, and is asked for all of
 * it. One that is silent for some beats is forgotten.
 */
export class Presence {
  private readonly options: PresenceOptions
  private readonly own = new Set<string>()
  private revision = 0
  private readonly others = new Map<string, Other>()
  /** How many others listen. */
  private readonly wanted = new Map<string, number>()
  private connected = false

  constructor(options: PresenceOptions) {
    this.options = options
  }

  listening(topic: string): boolean {
    return this.connected && (this.own.has(topic) || this.wanted.has(topic))
  }

  subscribe(topic: string): void {
    this.own.add(topic)
    this.say({ kind: 'on', revision: ++this.revision, topic })
  }

  unsubscribe(topic: string): void {
    this.own.delete(topic)
    this.say({ kind: 'off', revision: ++this.revision, topic })
  }

  /** Nothing is known of the others, and they know nothing of this one. */
  connect(): void {
    this.connected = true
    this.tell(true)
  }

  disconnect(): void {
    this.connected = false
    this.others.clear()
    this.wanted.clear()
  }

  leave(): void {
    this.say({ kind: 'bye' })
    this.disconnect()
  }

  beat(): void {
    this.say({ kind: 'beat', revision: this.revision })
    const before = this.options.now() - this.options.beatMs * BEATS_MISSED
    for (const [process, { heardAt }] of this.others) if (heardAt < before) this.forget(process)
  }

  hear(notice: Notice): void {
    const { self, installation } = this.options
    if (notice.from === self || !this.connected) return
    if (notice.of !== installation) {
      // One that has just come learns by this that the prefix is taken.
      if (notice.kind === 'all' && notice.hello) this.say({ kind: 'beat', revision: this.revision })
      this.options.stranger(notice.of)
      return
    }
    if (notice.kind === 'ask') {
      if (notice.whom === self) this.tell(false)
    } else if (notice.kind === 'bye') this.forget(notice.from)
    else if (notice.kind === 'all') {
      this.learn(notice)
      if (notice.hello) this.tell(false)
    } else this.follow(notice)
  }

  private learn({ from, revision, topics }: Extract<Notice, { kind: 'all' }>): void {
    this.forget(from)
    if (this.others.size >= MAX_PROCESSES) return
    const known = new Set(topics.slice(0, MAX_TOPICS))
    this.others.set(from, { topics: known, revision, heardAt: this.options.now(), askedAt: undefined })
    for (const topic of known) this.wanted.set(topic, (this.wanted.get(topic) ?? 0) + 1)
  }

  private follow(notice: Extract<Notice, { kind: 'beat' | 'on' | 'off' }>): void {
    const other = this.others.get(notice.from)
    if (!other) {
      // What it listens to comes with the answer.
      this.learn({ ...notice, kind: 'all', revision: -1, topics: [], hello: false })
      this.ask(notice.from)
      return
    }
    other.heardAt = this.options.now()
    const expected = notice.kind === 'beat' ? other.revision : other.revision + 1
    if (notice.revision !== expected) this.ask(notice.from)
    else if (notice.kind !== 'beat') this.change(other, notice.kind, notice.topic)
  }

  private change(other: Other, kind: 'on' | 'off', topic: string): void {
    other.revision++
    const had = other.topics.has(topic)
    if (kind === 'on' && !had && other.topics.size < MAX_TOPICS) {
      other.topics.add(topic)
      this.wanted.set(topic, (this.wanted.get(topic) ?? 0) + 1)
    }
    if (kind === 'off' && had) {
      other.topics.delete(topic)
      this.unwant(topic)
    }
  }

  private ask(whom: string): void {
    const other = this.others.get(whom)
    const now = this.options.now()
    if (!other || (other.askedAt !== undefined && now - other.askedAt < this.options.beatMs)) return
    other.askedAt = now
    this.say({ kind: 'ask', whom })
  }

  private unwant(topic: string): void {
    const left = (this.wanted.get(topic) ?? 1) - 1
    if (left > 0) this.wanted.set(topic, left)
    else this.wanted.delete(topic)
  }

  private forget(process: string): void {
    for (const topic of this.others.get(process)?.topics ?? []) this.unwant(topic)
    this.others.delete(process)
  }

  private tell(hello: boolean): void {
    this.say({ kind: 'all', revision: this.revision, topics: [...this.own], hello })
  }

  private say(said: Said): void {
    const { self, installation, send } = this.options
    if (this.connected) send({ ...said, from: self, of: installation })
  }
}
