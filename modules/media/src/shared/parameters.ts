import { defineParameter } from '@motorpool/system/shared'

const number = (key: string, unit: string, standard: number, min: number, max: number) =>
  defineParameter({ key: `media.${key}`, type: 'NUMBER', default: standard, min, max, unit, group: 'media' })

/** How much of what terminals record is kept. */
export const MEDIA_POLICY = {
  retentionDays: number('retentionDays', 'd', 90, 1, 3650),
  /** Items of one vehicle in 24 hours; what comes beyond is stored as a message only. */
  vehicleDay: number('vehicleDay', 'perDay', 200, 1, 10_000),
  /** Of a tenant in all; beyond it the oldest go. */
  tenantMb: number('tenantMb', 'MB', 2048, 16, 1_048_576),
} as const
