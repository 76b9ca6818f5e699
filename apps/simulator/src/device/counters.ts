/** What all vehicles of a run did, counted. */
export class Counters {
  connected = 0
  /** Signed on: logged in or authenticated. */
  online = 0
  /** Reports made by the vehicles, and those the platform has acknowledged. */
  captured = 0
  acked = 0
  /** Frames sent that carry reports, first sends and repeats apart. */
  sent = 0
  repeated = 0
  /** Reports sent from memory: back-fill after a blind zone. */
  reissued = 0
  /** Reports waiting: sent and not acknowledged, or stored on the vehicle. */
  pending = 0
  stored = 0
  /** Reports the platform refused, or that a full memory gave up. */
  dropped = 0
  heartbeats = 0
  commands = 0
  reconnects = 0
  bytes = 0
  readonly refusals = new Map<string, number>()
  /** Connections that did not come about, by the reason of the system. */
  readonly failures = new Map<string, number>()
  readonly latency = new Latency()
  /** The same of reports that were sent as they were made. */
  readonly live = new Latency()

  fail(reason: string): void {
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1)
  }

  refuse(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1)
  }
}

const BUCKETS = 120

/** Acknowledgement times in buckets a tenth wider each: p50 and p99 without keeping every value. */
export class Latency {
  private readonly buckets = new Uint32Array(BUCKETS)
  private count = 0

  add(ms: number): void {
    const bucket = ms <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(1.1)))
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1
    this.count++
  }

  /** Upper edge of the bucket below which this share lies, ms; undefined when nothing was measured. */
  quantile(share: number): number | undefined {
    if (this.count === 0) return undefined
    let seen = 0
    for (let i = 0; i < BUCKETS; i++) {
      seen += this.buckets[i] as number
      if (seen >= share * this.count) return Math.round(1.1 ** i)
    }
    return undefined
  }

  /** Adds all that was measured here to another, and begins anew. */
  pourInto(other: Latency): void {
    for (let i = 0; i < BUCKETS; i++)
      other.buckets[i] = (other.buckets[i] as number) + (this.buckets[i] as number)
    other.count += this.count
    this.reset()
  }

  reset(): void {
    this.buckets.fill(0)
    this.count = 0
  }
}
