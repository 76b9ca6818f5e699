import type { Database } from '@motorpool/db'
import type { JournalReader } from '@motorpool/history/server'
import type { Clock, Logger } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import type { Timing } from '../peers/adapter.ts'
import type { SubListener } from '../peers/jt809/sub-listener.ts'

export interface RunnerOptions {
  readonly db: Database
  readonly reader: Pick<JournalReader, 'read'>
  readonly outbound: Outbound
  readonly clock: Clock
  readonly log: Logger
  readonly holder: string
  /** A sealed secret of a task in clear. */
  readonly open: (sealed: string) => string
  readonly timing?: Timing
  readonly sub?: SubListener | undefined
}
