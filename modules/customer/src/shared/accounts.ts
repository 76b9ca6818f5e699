import { defineResource, f } from '@motorpool/resource/shared'
import { ORGS } from '@motorpool/tenancy/shared'
import { CustomerCertType, CustomerType } from '@motorpool/vehicle/shared'
import { AccountStatus, PortalAuditStatus, RegisterWay } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

export const ACCOUNT_KEY = 'customer/accounts'

/** Accounts of customers as their screen shows them; each is a user of type CUSTOMER, and the calls are of the module's own making. */
export const customerAccounts = defineResource({
  key: ACCOUNT_KEY,
  api: '/api/customer-svc/customer/accounts/mgr/V1.0',
  idPrefix: 'customer.customerAccountsMgr',
  table: 'customer_account',
  scope: 'platform',
  fields: {
    phone: f
      .text({ max: 11, pattern: /1\d{10}/ })
      .required()
      .searchable(),
    accountName: f.text({ max: 64 }).required().searchable(),
    password: f.secret({ max: 30 }).required().filledIn().createOnly(),
    customerType: f.choice(CustomerType).required().default('PERSONAL').searchable(),
    customerCertType: f.choice(CustomerCertType),
    customerCertNo: f.text({ max: 32 }),
    orgId: f.ref(ORGS).required().searchable(),
    email: f.text({ max: 64, pattern: /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    address: f.text({ max: 255 }),
    remark: f.textarea({ max: 255 }),
    accountStatus: f.numericChoice(AccountStatus).searchable().readOnly(),
    auditStatus: f.numericChoice(PortalAuditStatus).searchable().readOnly(),
    auditOpinion: f.text({ max: 255 }).readOnly(),
    registerWay: f.choice(RegisterWay).searchable().readOnly(),
    initPasswordFlag: f.bool().readOnly(),
    vehicleCount: f.int().readOnly(),
    lastLoginTime: f.datetime().readOnly(),
    lastLoginIp: f.derived(),
  },
  list: [
    { field: 'phone', width: 140, fixed: 'left' },
    { field: 'accountName', minWidth: 160 },
    { field: 'customerType', width: 100 },
    { field: 'accountStatus', width: 100 },
    { field: 'auditStatus', width: 110 },
    { field: 'vehicleCount', width: 100 },
    { field: 'orgId', width: 170 },
    { field: 'registerWay', width: 120 },
    { field: 'lastLoginTime', width: 170 },
    { field: 'initPasswordFlag', width: 110, hidden: true },
    { field: 'lastLoginIp', width: 140, hidden: true },
    { field: 'customerCertType', width: 120, hidden: true },
    { field: 'customerCertNo', width: 180, hidden: true },
    { field: 'email', width: 190, hidden: true },
    { field: 'address', width: 200, hidden: true },
    { field: 'auditOpinion', width: 200, hidden: true },
    { field: 'remark', width: 180, hidden: true },
    { field: 'createTime', width: 170 },
  ],
  search: ['phone', 'accountName', 'customerType', 'accountStatus', 'auditStatus', 'registerWay', 'orgId'],
  form: [
    {
      name: 'account',
      items: [
        half('phone'),
        half('password'),
        half('accountName'),
        half('orgId'),
        half('customerType'),
        half('customerCertType'),
        half('customerCertNo'),
        half('email'),
        'address',
        'remark',
      ],
    },
  ],
  sheet: [
    'phone',
    'accountName',
    'customerType',
    'customerCertType',
    'customerCertNo',
    'orgId',
    'email',
    'address',
    'remark',
  ],
  options: { label: 'accountName', code: 'phone' },
  calls: { export: false },
})

/** The own account, as its customer sees it; the number of the paper is masked. */
export interface OwnAccount {
  id: string
  phone: string | null
  accountName: string
  customerType: string
  customerCertType: string | null
  customerCertNo: string | null
  email: string | null
  address: string | null
  orgName: string
  auditStatus: number
  auditOpinion: string | null
  vehicleCount: number
}

/** A vehicle that an account reaches: as its owner, or by a link. */
export interface AccountVehicle {
  vin: string
  machineCode: string | null
  plateCode: string | null
  orgName: string
  /** 1: the phone of the account is that of the owner. */
  ownerFlag: 0 | 1
  linkType: string | null
  /** Days of the link, ms; null: without bound. */
  beginDate: number | null
  endDate: number | null
}

/** Whether a certificate is one of this type of customer: a unit shows its business licence, a person a paper of their own. */
export const fitsType = (type: string, cert: string | null | undefined): boolean =>
  !cert || (type === 'UNIT') === (cert === 'BUSINESS_LICENCE')
