import { defineResource, type FieldCheck, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

const half = (field: string) => ({ field, col: 12 })

/** Stored sealed, which is longer than what was entered. */
const PASSWORD_MAX = 128

const short: FieldCheck = (value) =>
  String(value).length > PASSWORD_MAX ? { code: 'FIELD_TOO_LONG', params: { max: PASSWORD_MAX } } : undefined

/** Mail servers: of a tenant its own, of the platform those of the platform tenant. */
export const emailConfigs = defineResource({
  key: 'system/emailConfigs',
  api: '/api/system-svc/emailConfigs/V1.0',
  idPrefix: 'system.emailConfigs',
  table: 'email_config',
  scope: 'tenant',
  fields: {
    name: f.text({ max: 64 }).required().unique().searchable().sortable(),
    host: f
      .text({ max: 128, pattern: /(?=.{1,128}$)[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?/ })
      .required()
      .searchable(),
    port: f.int({ min: 1, max: 65_535, ungrouped: true }).required().default(465),
    sslFlag: f.bool().required().default(true),
    account: f.text({ max: 64 }).required(),
    password: f.secret({ max: 1024 }).required().check(short),
    fromAddress: f.text({ max: 64, pattern: /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/ }).required(),
    fromName: f.text({ max: 64, pattern: /[^\r\n"<>]{1,64}/ }),
    defaultFlag: f.bool().required().default(false),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  },
  list: [
    { field: 'name', width: 180 },
    { field: 'host', width: 200 },
    { field: 'port', width: 80 },
    { field: 'sslFlag', width: 90 },
    { field: 'account', width: 200 },
    { field: 'fromAddress', width: 200 },
    { field: 'fromName', width: 140, hidden: true },
    { field: 'defaultFlag', width: 80 },
    { field: 'status', width: 90 },
    { field: 'updateTime', width: 170 },
  ],
  search: ['name', 'host', 'status'],
  form: [
    {
      items: [
        half('name'),
        half('status'),
        half('host'),
        half('port'),
        half('sslFlag'),
        half('defaultFlag'),
        half('account'),
        half('password'),
        half('fromAddress'),
        half('fromName'),
      ],
    },
  ],
  options: { label: 'name' },
  calls: { export: false },
})
