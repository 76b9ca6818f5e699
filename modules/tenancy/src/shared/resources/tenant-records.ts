import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus, FilingUsage, TenantAppType } from '../enums.ts'

const half = (field: string) => ({ field, col: 12 })
const url = /https?:\/\/[^\s/]+(?:\/\S*)?/
const NO_FAMILY = {
  create: false,
  delete: false,
  page: false,
  export: false,
  import: false,
  update: false,
  find: false,
} as const

/** The account a tenant files its vehicles with, one a filing usage. */
export const tenantPlatformAccounts = defineResource({
  key: 'system/tenantPlatformAccounts',
  api: '/api/system-svc/tenantPlatformAccounts/V1.0',
  idPrefix: 'system.tenantPlatformAccounts',
  table: 'tenant_platform_account',
  scope: 'tenant',
  fields: {
    filingUsage: f.choice(FilingUsage).required().unique().createOnly(),
    platformName: f.text({ max: 64 }).required(),
    platformUrl: f.text({ max: 255, pattern: url }).required(),
    account: f.text({ max: 64 }).required(),
    password: f.secret({ max: 128 }).required(),
    manufacturerCode: f.text({ max: 32 }),
    manufacturerName: f.text({ max: 128 }),
    creditCode: f.text({ max: 18, pattern: /[0-9A-HJ-NPQRTUWXY]{18}/, upper: true }),
    publicKey: f.textarea({ max: 2048 }),
    secretKey: f.secret({ max: 2048 }),
    certFile: f.file(),
    status: f.choice(EnableStatus).required().default('ENABLED'),
    remark: f.textarea({ max: 255 }),
  },
  list: ['filingUsage', 'platformName', 'platformUrl', 'account', 'status'],
  search: [],
  form: [
    {
      items: [
        half('platformName'),
        half('status'),
        'platformUrl',
        half('account'),
        half('password'),
        half('manufacturerName'),
        half('manufacturerCode'),
        half('creditCode'),
        half('certFile'),
        'publicKey',
        'secretKey',
        'remark',
      ],
    },
  ],
  options: { label: 'platformName' },
  calls: NO_FAMILY,
})

/** The app a tenant gives to its customers. */
export const tenantApps = defineResource({
  key: 'system/tenantApp',
  api: '/api/system-svc/tenantApp/V1.0',
  idPrefix: 'system.tenantApp',
  table: 'tenant_app',
  scope: 'tenant',
  fields: {
    appName: f.text({ max: 64 }).required(),
    appType: f.choice(TenantAppType).required().default('APP'),
    appKey: f
      .text({ max: 64, pattern: /[A-Za-z0-9._-]+/ })
      .required()
      .unique('platform'),
    appSecret: f.secret({ max: 128 }),
    iconFile: f.image({ ext: ['png', 'jpg'] }),
    version: f.text({ max: 32 }),
    downloadUrl: f.text({ max: 255, pattern: url }),
    qrCodeFile: f.image({ ext: ['png', 'jpg'] }),
    privacyUrl: f.text({ max: 255, pattern: url }),
    status: f.choice(EnableStatus).required().default('ENABLED'),
    remark: f.textarea({ max: 255 }),
  },
  list: ['appName', 'appKey', 'version', 'status'],
  search: [],
  form: [
    {
      items: [
        half('appName'),
        half('appKey'),
        half('appType'),
        half('appSecret'),
        half('version'),
        half('status'),
        'downloadUrl',
        'privacyUrl',
        half('iconFile'),
        half('qrCodeFile'),
        'remark',
      ],
    },
  ],
  options: { label: 'appName', code: 'appKey' },
  calls: NO_FAMILY,
})
