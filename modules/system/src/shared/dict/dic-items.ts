import { LOCALES } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

const LABEL_MAX = 64

/** `{ "zh-CN": "启用", "en-US": "Enabled" }`: texts by language, nothing else. */
export function isLocaleValue(value: unknown, max = LABEL_MAX): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([locale, text]) =>
      (LOCALES as readonly string[]).includes(locale) && typeof text === 'string' && text.length <= max,
  )
}

export const dicItems = defineResource({
  key: 'system/dicItems',
  api: '/api/system-svc/dicItems/V1.0',
  idPrefix: 'system.dicItems',
  table: 'dictionary_item',
  scope: 'platform',
  fields: {
    dicId: f.ref('system/dicts', { as: 'dicName' }).required().createOnly().searchable(),
    dicCode: f.via('dicId', 'code'),
    code: f.text({ max: 64 }).required().unique('platform', 'dicId').createOnly().searchable(),
    label: f.text({ max: LABEL_MAX }).required().searchable(),
    localeValue: f.json({ max: 512, accepts: (value) => isLocaleValue(value) }),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'dicId', minWidth: 180 },
    { field: 'dicCode', minWidth: 180 },
    { field: 'code', width: 160 },
    { field: 'label', minWidth: 180 },
    { field: 'sort', width: 80 },
    { field: 'status', width: 90 },
    { field: 'description', minWidth: 180, align: 'left', hidden: true },
    { field: 'updateTime', width: 170, hidden: true },
  ],
  search: ['dicId', 'code', 'label', 'status'],
  form: [
    {
      items: [
        { field: 'dicId', col: 12 },
        { field: 'code', col: 12 },
        { field: 'label', col: 12 },
        { field: 'sort', col: 12 },
        { field: 'status', col: 12 },
        'localeValue',
        'description',
      ],
    },
  ],
  sheet: ['dicId', 'code', 'label', 'sort', 'status', 'description'],
  options: { label: 'label', code: 'code' },
})
