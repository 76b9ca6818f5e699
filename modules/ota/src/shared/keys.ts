import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

/** Keys whose signatures on packages are trusted: a tenant's own, and those of the platform. */
export const otaKeys = defineResource({
  key: 'ota/keys',
  api: '/api/terminal-svc/ota/keys/V1.0',
  idPrefix: 'terminal.otaKeys',
  table: 'ota_key',
  scope: 'shared',
  fields: {
    keyName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    /** Ed25519, the 32 bytes of RFC 8032 in hexadecimal. */
    publicKey: f
      .text({ max: 64, pattern: /[0-9a-f]{64}/ })
      .required()
      .unique()
      .createOnly(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'keyName', width: 180 },
    { field: 'publicKey', minWidth: 300 },
    { field: 'status', width: 100 },
    { field: 'createTime', width: 170 },
  ],
  search: ['keyName', 'status'],
  form: [{ items: [{ field: 'keyName', col: 12 }, { field: 'status', col: 12 }, 'publicKey', 'remark'] }],
  options: { label: 'keyName' },
  calls: { import: false, export: false, options: [{ method: 'GET', path: '/options' }] },
})
export type OtaKeys = typeof otaKeys
