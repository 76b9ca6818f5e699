import { LOCALES } from '@motorpool/kernel'
import { defineResource, f, type RowRule } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { AlarmLevel } from '@motorpool/vehicle/shared'

/** The flag words of the protocols have this many bits. */
export const FLAG_BITS = 32

const half = (field: string) => ({ field, col: 12 })

function isNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([key, name]) =>
      (LOCALES as readonly string[]).includes(key) && typeof name === 'string' && name.length <= 64,
  )
}

/** A byte says nothing without its bit, and both together name a bit of the word. */
const bitOfWord: RowRule = ({ byteIndex, bitIndex }) => {
  if (typeof byteIndex === 'number' && typeof bitIndex !== 'number')
    return { field: 'bitIndex', problem: { code: 'FIELD_REQUIRED' } }
  const bit = Number(byteIndex ?? 0) * 8 + Number(bitIndex ?? 0)
  return bit < FLAG_BITS
    ? undefined
    : { field: 'byteIndex', problem: { code: 'FIELD_RANGE', params: { min: 0, max: FLAG_BITS / 8 - 1 } } }
}

/**
 * What terminals can raise. The platform's rows are the dictionaries of the protocols; a tenant's row of the same code counts
 * before the platform's, and one of a code of its own is raised by its bit of the flag word.
 */
export const terminalItems = defineResource({
  key: 'vehicle/alarmTerminalItems',
  api: '/api/vehicle-svc/alarm/terminal/items/V1.0',
  idPrefix: 'vehicle.alarmTerminalItems',
  table: 'alarm_terminal_item',
  scope: 'shared',
  fields: {
    itemCode: f.text({ max: 32 }).required().unique('tenant', 'protocolId').searchable().sortable(),
    itemName: f.text({ max: 64 }).required().searchable(),
    localeValue: f.json({ max: 500, accepts: isNames }),
    /** Empty: every protocol. */
    protocolId: f.ref('terminal/protocols', { as: 'protocol' }).searchable(),
    byteIndex: f.int({ min: 0, max: 1023 }),
    bitIndex: f.int({ min: 0, max: 31 }),
    alarmLevel: f.choice(AlarmLevel).required().default('1').searchable(),
    description: f.textarea({ max: 255 }),
    /** Disabled: it alarms only where a strategy says so. */
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  },
  rules: [bitOfWord],
  list: [
    { field: 'itemCode', width: 120 },
    { field: 'itemName', minWidth: 200 },
    { field: 'protocolId', width: 190 },
    { field: 'byteIndex', width: 90, hidden: true },
    { field: 'bitIndex', width: 90 },
    { field: 'alarmLevel', width: 100 },
    { field: 'status', width: 100 },
    { field: 'description', minWidth: 160, hidden: true },
    { field: 'updateTime', width: 170, hidden: true },
  ],
  search: ['itemCode', 'itemName', 'protocolId', 'alarmLevel', 'status'],
  form: [
    {
      items: [
        half('itemCode'),
        half('itemName'),
        half('protocolId'),
        half('alarmLevel'),
        half('byteIndex'),
        half('bitIndex'),
        half('status'),
        'localeValue',
        'description',
      ],
    },
  ],
  sheet: [
    'itemCode',
    'itemName',
    'protocolId',
    'byteIndex',
    'bitIndex',
    'alarmLevel',
    'status',
    'description',
  ],
  options: { label: 'itemName', code: 'itemCode', limit: 500 },
  order: { field: 'itemCode', order: 'asc' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
export type TerminalItems = typeof terminalItems
