import type { Tx } from '@motorpool/db'
import { definePort, type EnumDef } from '@motorpool/kernel'
import type { PlatformState, SecurityOverview } from '../../shared/security/overview.ts'

export type { PlatformState }

/** Provided by the process that serves the calls. */
export const platformState = definePort<() => PlatformState>('system.platform-state')

interface Refused {
  byReason: Omit<SecurityOverview['refusals']['byReason'][number], 'label'>[]
  byHour: SecurityOverview['refusals']['byHour']
}

/** Provided by the module that shows the devices which the gateway turned away: why it may, and what it did since an instant. */
export const deviceRefusals = definePort<{
  reasons: EnumDef
  since(tx: Tx, from: number): Promise<Refused>
}>('system.device-refusals')
