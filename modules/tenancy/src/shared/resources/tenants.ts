import { defineResource, f } from '@motorpool/resource/shared'
import {
  EnableStatus,
  HomeTemplate,
  IccidPolicy,
  OrgType,
  PlatformScope,
  RegistrationPolicy,
  TenantAuth,
} from '../enums.ts'
import { THEMES } from '../targets.ts'

const half = (field: string) => ({ field, col: 12 })
/** A file of this server: its path or the number of an upload. */
const file = () => f.text({ max: 255, pattern: /\/(?!\/)[\w\-./]*|\d{1,19}/ })

/** Tenants as their screen shows them; the calls are of the module's own making. */
export const tenants = defineResource({
  key: 'system/tenants',
  api: '/api/system-svc/tenants/V1.0',
  idPrefix: 'system.tenants',
  table: 'tenant',
  scope: 'platform',
  fields: {
    tenantCode: f
      .text({ max: 32, pattern: /[A-Za-z0-9_-]+/ })
      .required()
      .searchable(),
    tenantName: f.text({ max: 64 }).required().searchable(),
    appName: f.text({ max: 64 }).required(),
    domainName: f.text({ max: 128 }),
    copyright: f.text({ max: 128 }),
    recordNo: f.text({ max: 64 }),
    appLogoFilePath: file(),
    loginLogoFilePath: file(),
    loginBgFilePath: file(),
    themeId: f.ref(THEMES, { as: 'themeName', by: { tenantId: 'id' } }),
    homeTemplateId: f.choice(HomeTemplate).required().filledIn().default('1'),
    iccidPolicy: f.choice(IccidPolicy).required().filledIn().default('STRICT'),
    registrationPolicy: f.choice(RegistrationPolicy).required().filledIn().default('REPEAT'),
    expireDate: f.date(),
    authStatus: f.choice(TenantAuth).readOnly().searchable(),
    platformScopes: f.checkboxes(PlatformScope),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    realName: f.text({ max: 32 }),
    orgTypeId: f.choice(OrgType).required().filledIn().default('COMP'),
    orgCode: f.text({ max: 32 }).required(),
    orgAbbr: f.text({ max: 32 }),
    orgContactName: f.text({ max: 32 }),
    orgTelephoneNumber: f.text({ max: 20, pattern: /[0-9+\-() ]{5,20}/ }),
    orgEmailAddress: f.text({ max: 64, pattern: /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    orgContactAddress: f.text({ max: 255 }),
  },
  list: [
    { field: 'tenantName', minWidth: 220, align: 'left' },
    { field: 'tenantCode', width: 130 },
    { field: 'appName', width: 160 },
    { field: 'domainName', width: 180 },
    { field: 'authStatus', width: 110 },
    { field: 'status', width: 100 },
    { field: 'expireDate', width: 120 },
    { field: 'orgContactName', width: 110 },
    { field: 'orgTelephoneNumber', width: 150, hidden: true },
    { field: 'createTime', width: 170 },
  ],
  search: ['tenantName', 'tenantCode', 'status', 'authStatus'],
  form: [
    {
      name: 'basic',
      items: [
        half('tenantName'),
        half('tenantCode'),
        half('appName'),
        half('domainName'),
        half('expireDate'),
        half('status'),
        half('platformScopes'),
        half('homeTemplateId'),
        half('iccidPolicy'),
        half('registrationPolicy'),
      ],
    },
    {
      name: 'branding',
      items: [
        half('copyright'),
        half('recordNo'),
        half('themeId'),
        half('appLogoFilePath'),
        half('loginLogoFilePath'),
        half('loginBgFilePath'),
      ],
    },
    {
      name: 'organisation',
      items: [
        half('orgTypeId'),
        half('orgCode'),
        half('orgAbbr'),
        half('realName'),
        half('orgContactName'),
        half('orgTelephoneNumber'),
        half('orgEmailAddress'),
        'orgContactAddress',
      ],
    },
  ],
  options: { label: 'tenantName', code: 'tenantCode' },
  sheet: [
    'tenantCode',
    'tenantName',
    'appName',
    'domainName',
    'copyright',
    'recordNo',
    'expireDate',
    'platformScopes',
    'homeTemplateId',
    'realName',
    'orgTypeId',
    'orgCode',
    'orgAbbr',
    'orgContactName',
    'orgTelephoneNumber',
    'orgEmailAddress',
    'orgContactAddress',
  ],
  calls: { options: [{ method: 'POST', path: '/options' }] },
})
