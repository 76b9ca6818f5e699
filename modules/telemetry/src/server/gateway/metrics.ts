/** Counters of a gateway since it started; gauges are read when a snapshot is taken. */
export class Metrics {
  connectionsOpened = 0
  connectionsRefused = 0
  framesReceived = 0
  recordsStored = 0
  recordsDuplicate = 0
  acknowledged = 0
  nacked = 0
  bytesReceived = 0
  readonly refused = new Map<string, number>()
  readonly closed = new Map<string, number>()

  refuse(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }

  close(reason: string): void {
    this.closed.set(reason, (this.closed.get(reason) ?? 0) + 1)
  }
}

export interface MetricsSnapshot {
  connections: number
  sessions: number
  connectionsOpened: number
  connectionsRefused: number
  framesReceived: number
  bytesReceived: number
  recordsStored: number
  recordsDuplicate: number
  acknowledged: number
  nacked: number
  commits: number
  recordsChecked: number
  queuedRows: number
  queuedBytes: number
  vehiclesInMemory: number
  journalHealthy: boolean
  socketsHeld: boolean
  refused: Record<string, number>
  closed: Record<string, number>
}
