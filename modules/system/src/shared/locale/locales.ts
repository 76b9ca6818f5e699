import { defineResource, f, registerTarget } from '@motorpool/resource/shared'
import { Lang, LocaleResourceType, LocaleType } from './enums.ts'

export const CLIENTS = 'system/clients'

registerTarget({
  key: CLIENTS,
  table: 'client',
  scope: 'platform',
  label: 'name',
  code: 'clientId',
  options: {
    id: 'system.clients.options',
    method: 'GET',
    path: '/api/system-svc/clients/V1.0/options',
    permission: 'session',
  },
})

/** Texts that stand over those of the code. Rows without a tenant hold for the whole platform. */
export const locales = defineResource({
  key: 'system/locales',
  api: '/api/system-svc/locales/V1.0',
  idPrefix: 'system.locales',
  table: 'locale_text',
  scope: 'shared',
  fields: {
    i18n_code: f
      .text({ max: 128, pattern: /[\w./-]+/ })
      .required()
      .unique('tenant', 'type')
      .createOnly()
      .searchable()
      .sortable(),
    lang: f.derived({ of: Lang }),
    type: f
      .choice(LocaleType, { platform: ['BACK'] })
      .required()
      .default('FRONT')
      .createOnly()
      .searchable(),
    resource_type: f.choice(LocaleResourceType).required().default('LABEL').searchable(),
    clientId: f.ref(CLIENTS, { as: 'clientName' }).searchable(),
    localeValue: f.json({ max: 2048 }).readOnly(),
    zh_CN: f.text({ max: 512 }).required().searchable(),
    en_US: f.text({ max: 512 }).searchable(),
    ja_JP: f.text({ max: 512 }).searchable(),
  },
  list: [
    { field: 'i18n_code', minWidth: 240, align: 'left' },
    { field: 'zh_CN', minWidth: 180 },
    { field: 'en_US', minWidth: 180 },
    { field: 'ja_JP', minWidth: 180 },
    { field: 'type', width: 90 },
    { field: 'resource_type', width: 90 },
    { field: 'clientId', width: 120, hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['i18n_code', 'zh_CN', 'en_US', 'type', 'resource_type'],
  form: [
    {
      items: [
        'i18n_code',
        { field: 'type', col: 8 },
        { field: 'resource_type', col: 8 },
        { field: 'clientId', col: 8 },
        'zh_CN',
        'en_US',
        'ja_JP',
      ],
    },
  ],
  sheet: ['i18n_code', 'type', 'resource_type', 'zh_CN', 'en_US', 'ja_JP'],
  sheetMerges: true,
  exports: ['i18n_code', 'type', 'resource_type', 'zh_CN', 'en_US', 'ja_JP'],
  options: { label: 'zh_CN', code: 'i18n_code' },
})
