import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { defineResource, type FieldCheck, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { PlatformProtocol } from './enums.ts'

/** Length of the password in the platform login of GB/T 32960.3-2016, table 29. */
export const PLATFORM_PASSWORD_LENGTH = 20
const PASSWORD_LEAST = 8

const passwordLength: FieldCheck = (value) =>
  String(value).length < PASSWORD_LEAST || String(value).length > PLATFORM_PASSWORD_LENGTH
    ? { code: 'FIELD_FORMAT' }
    : undefined

/** Lower platforms that sign on to the gateway and send for vehicles of their tenant. */
export const platformAccounts = defineResource({
  key: 'terminal/platformAccounts',
  api: '/api/terminal-svc/gatewayPlatformAccounts/V1.0',
  idPrefix: 'terminal.platformAccounts',
  table: 'gateway_platform_account',
  scope: 'tenant',
  fields: {
    userName: f
      .text({ max: 12, pattern: /[\x21-\x7e]+/ })
      .required()
      .unique('platform')
      .createOnly()
      .searchable()
      .sortable(),
    password: f
      .secret({ max: 128, pattern: /[\x21-\x7e]+/ })
      .required()
      .check(passwordLength),
    protocol: f.choice(PlatformProtocol).required().default(PROTOCOL_FACTS[0].name).createOnly().searchable(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    signed: f.switch().required().default(false),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'userName', width: 160 },
    { field: 'protocol', width: 160 },
    { field: 'status', width: 100 },
    { field: 'signed', width: 150 },
    { field: 'remark', minWidth: 200 },
    { field: 'updateTime', width: 170 },
  ],
  search: ['userName', 'protocol', 'status'],
  form: [
    {
      items: [
        { field: 'userName', col: 12 },
        { field: 'password', col: 12 },
        { field: 'protocol', col: 12 },
        { field: 'status', col: 12 },
        'signed',
        'remark',
      ],
    },
  ],
  options: { label: 'userName' },
  calls: {
    import: false,
    export: false,
    options: [{ method: 'GET', path: '/options', usedBy: ['terminal/platformQuality/find'] }],
  },
})
