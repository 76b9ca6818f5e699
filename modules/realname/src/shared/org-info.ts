import { defineResource, f } from '@motorpool/resource/shared'
import { isCreditCode } from './numbers.ts'
import { MOBILE, statusFields } from './parts.ts'

const half = (field: string) => ({ field, col: 12 })

export const orgInfo = defineResource({
  key: 'verify/orgInfo',
  api: '/api/verify-svc/org/verify_info/V1.0',
  idPrefix: 'verify.orgVerifyInfo',
  table: 'org_verify_info',
  scope: 'organisation',
  fields: {
    companyName: f.text({ max: 64 }).required().searchable(),
    creditCode: f.text({ max: 18, upper: true }).required().searchable(),
    legalPerson: f.text({ max: 32 }).required(),
    agentName: f.text({ max: 32 }),
    agentPhone: f.text({ max: 11, pattern: MOBILE }),
    manufacturerCode: f.text({ max: 32 }),
    address: f.text({ max: 255 }),
    licenceImage: f.image({ ext: ['jpg'] }),
    oneLinkUrl: f.text({ max: 255, pattern: /https?:\/\/\S+/ }),
    oneLinkAccount: f.text({ max: 64 }),
    oneLinkSecret: f.secret({ max: 128 }),
    sftpHost: f.text({ max: 255, pattern: /[\w.:-]+/ }),
    sftpPort: f.int({ min: 1, max: 65_535 }).required().default(22),
    sftpUser: f.text({ max: 64 }),
    sftpPassword: f.secret({ max: 128 }),
    /** SHA-256 of the server's host key. */
    sftpHostKey: f.text({ max: 64, pattern: /[0-9a-f]{64}/ }),
    sftpFolder: f.text({ max: 255 }),
    ...statusFields,
  },
  rules: [
    ({ sftpHost, sftpUser }) =>
      sftpHost && !sftpUser ? { field: 'sftpUser', problem: { code: 'FIELD_REQUIRED' } } : undefined,
    // Without it any server could be this one.
    ({ sftpHost, sftpHostKey }) =>
      sftpHost && !sftpHostKey ? { field: 'sftpHostKey', problem: { code: 'FIELD_REQUIRED' } } : undefined,
    ({ creditCode }) =>
      typeof creditCode === 'string' && creditCode !== '' && !isCreditCode(creditCode)
        ? { field: 'creditCode', problem: { code: 'FIELD_FORMAT' } }
        : undefined,
  ],
  list: [
    { field: 'companyName', minWidth: 200 },
    { field: 'creditCode', width: 190 },
    { field: 'legalPerson', width: 120 },
    { field: 'agentName', width: 120 },
    { field: 'manufacturerCode', width: 130 },
    { field: 'oneLinkAccount', width: 150 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['companyName', 'creditCode', 'orgId'],
  form: [
    {
      items: [
        ...[
          'companyName',
          'creditCode',
          'legalPerson',
          'manufacturerCode',
          'agentName',
          'agentPhone',
          'orgId',
          'address',
        ].map(half),
        'licenceImage',
        'oneLinkUrl',
        half('oneLinkAccount'),
        half('oneLinkSecret'),
        half('sftpHost'),
        half('sftpPort'),
        half('sftpUser'),
        half('sftpPassword'),
        'sftpHostKey',
        'sftpFolder',
      ],
    },
  ],
  options: { label: 'companyName' },
  calls: { delete: false, export: false, import: false },
})
