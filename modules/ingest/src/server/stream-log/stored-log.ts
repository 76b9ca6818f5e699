import type { FarRows } from '@motorpool/history/server'
import type { Logger } from '@motorpool/kernel'
import { DEFAULT_WRITERS } from '../journal/journal.ts'
import { Lane } from './lane.ts'
import type { LogStream } from './stream.ts'

export interface LogStoreOptions {
  /** postgres:// URL of the runtime's account. */
  url: string
  stream: LogStream
  now: () => number
  log: Logger
  /** Where packed days lie besides the database. */
  far?: FarRows | undefined
  /** As many as the gateways have. */
  writers?: number
  /** Gateways do not write to the stream any more: what it holds is stored, and then nobody waits for it. */
  leaving?: boolean
}

/** Takes what gateways have logged in the stream to the store. Any number of processes may do it; they divide the lanes. */
export class LogStore {
  private readonly lanes: readonly Lane[]

  constructor({ writers = DEFAULT_WRITERS, ...options }: LogStoreOptions) {
    this.lanes = Array.from({ length: writers }, (_, lane) => new Lane({ lane, ...options }))
  }

  /** Rows that were stored here. */
  get stored(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.stored, 0)
  }

  start(): void {
    for (const lane of this.lanes) lane.start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.stop()))
  }
}
