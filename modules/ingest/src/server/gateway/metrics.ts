/** What a snapshot reads of the gateway at its moment. */
export interface Gauges {
  connections: number
  sessions: number
  commits: number
  recordsChecked: number
  /** Checked, but not against packed days in ClickHouse, which did not serve. */
  recordsUnchecked: number
  queuedRows: number
  queuedBytes: number
  vehiclesInMemory: number
  journalHealthy: boolean
  socketsHeld: boolean
}

export interface MetricsSnapshot extends Gauges {
  connectionsOpened: number
  connectionsRefused: number
  framesReceived: number
  bytesReceived: number
  recordsStored: number
  recordsDuplicate: number
  acknowledged: number
  /** Times a socket was read no further because its device sent faster than its rate. */
  slowed: number
  nacked: number
  refused: Record<string, number>
  closed: Record<string, number>
}

/** Counters of a gateway since it started. */
export class Metrics {
  connectionsOpened = 0
  connectionsRefused = 0
  framesReceived = 0
  recordsStored = 0
  recordsDuplicate = 0
  acknowledged = 0
  slowed = 0
  nacked = 0
  bytesReceived = 0
  private readonly refused = new Map<string, number>()
  private readonly closed = new Map<string, number>()

  refuse(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }

  close(reason: string): void {
    this.closed.set(reason, (this.closed.get(reason) ?? 0) + 1)
  }

  snapshot(gauges: Gauges): MetricsSnapshot {
    return {
      ...gauges,
      connectionsOpened: this.connectionsOpened,
      connectionsRefused: this.connectionsRefused,
      framesReceived: this.framesReceived,
      bytesReceived: this.bytesReceived,
      recordsStored: this.recordsStored,
      recordsDuplicate: this.recordsDuplicate,
      acknowledged: this.acknowledged,
      slowed: this.slowed,
      nacked: this.nacked,
      refused: Object.fromEntries(this.refused),
      closed: Object.fromEntries(this.closed),
    }
  }
}
