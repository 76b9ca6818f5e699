import { anyResource } from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { terminalChanges } from '@motorpool/vehicle/shared'
import type { FilingKind } from './kind.ts'

const ALL: readonly FilingUsage[] = ['GB4', 'GB6', 'GBEV', 'CUSTOM']

/** A replacement is its own filing: nothing of it is entered a second time. */
export const terminalChangeKind: FilingKind = {
  name: 'terminal_change',
  resource: anyResource(terminalChanges),
  subject: 'id',
  named: 'vin',
  record: {
    resource: anyResource(terminalChanges),
    sends: {
      vin: { needed: ALL },
      oldTerminalCode: { needed: ALL },
      oldChipCode: {},
      terminalCode: { needed: ALL },
      chipCode: { needed: ['GB6'] },
      changeReason: { needed: ALL },
      changeTime: { needed: ALL },
      initWorkTime: {},
    },
  },
  sends: {},
  operations: ['register'],
}
