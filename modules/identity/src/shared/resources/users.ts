import { defineResource, f } from '@motorpool/resource/shared'
import { ORGS } from '@motorpool/tenancy/shared'
import { Sex, UserLock, UserPostType, UserStatus, UserTypeEnum } from '../enums.ts'
import { roles } from './roles.ts'

const half = (field: string) => ({ field, col: 12 })

/** Users as their screen shows them; the calls are of the module's own making. */
export const users = defineResource({
  key: 'system/users',
  api: '/api/system-svc/users/V1.0',
  idPrefix: 'system.users',
  table: 'app_user',
  scope: 'platform',
  fields: {
    userName: f
      .text({ max: 32, pattern: /[A-Za-z0-9_.@-]{4,32}/ })
      .required()
      .createOnly()
      .searchable(),
    password: f.secret({ max: 30 }).required().filledIn().createOnly(),
    temporaryPassword: f.bool().default(true).createOnly(),
    realName: f.text({ max: 32 }).required().searchable(),
    userType: f
      .choice(UserTypeEnum, { platform: ['ADMIN'], nobody: ['CUSTOMER'] })
      .required()
      .default('TENANT')
      .createOnly()
      .searchable(),
    orgId: f.ref(ORGS).required().searchable(),
    roleIds: f.refs(roles.key, { as: 'roleNames' }),
    postList: f.choices(UserPostType),
    phone: f.text({ max: 11, pattern: /1\d{10}/ }).searchable(),
    telephoneNumber: f.text({ max: 20 }),
    email: f.text({ max: 64, pattern: /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    sex: f.radio(Sex).default('UNKNOWN'),
    contactAddress: f.text({ max: 255 }),
    description: f.textarea({ max: 255 }),
    status: f.choice(UserStatus).required().default('NORMAL').searchable(),
    userLock: f.choice(UserLock).required().default('UNLOCK').searchable(),
    expireTime: f.datetime(),
    tenantName: f.derived(),
    lastLoginIp: f.derived(),
    pwdUpdateTime: f.datetime().readOnly(),
    lastLoginTime: f.datetime().readOnly(),
    loginTimes: f.int().readOnly(),
    otpEnabled: f.bool().readOnly(),
    apiTokens: f.int().readOnly(),
  },
  list: [
    { field: 'userName', width: 170, fixed: 'left' },
    { field: 'realName', width: 130 },
    { field: 'userType', width: 120 },
    { field: 'tenantName', width: 170, auth: 'userType/admin' },
    { field: 'orgId', width: 170 },
    { field: 'roleIds', width: 200 },
    { field: 'phone', width: 130 },
    { field: 'email', width: 190, hidden: true },
    { field: 'postList', width: 170, hidden: true },
    { field: 'status', width: 90 },
    { field: 'userLock', width: 100 },
    { field: 'otpEnabled', width: 110 },
    { field: 'apiTokens', width: 100, hidden: true },
    { field: 'expireTime', width: 170, hidden: true },
    { field: 'lastLoginTime', width: 170 },
    { field: 'lastLoginIp', width: 140, hidden: true },
    { field: 'loginTimes', width: 100, hidden: true },
    { field: 'pwdUpdateTime', width: 170, hidden: true },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['userName', 'realName', 'phone', 'orgId', 'userType', 'status', 'userLock'],
  form: [
    {
      name: 'account',
      items: [
        half('userName'),
        half('password'),
        half('temporaryPassword'),
        half('realName'),
        half('userType'),
        half('orgId'),
        half('roleIds'),
        half('status'),
        half('userLock'),
        half('expireTime'),
      ],
    },
    {
      name: 'person',
      items: [
        half('postList'),
        half('sex'),
        half('phone'),
        half('telephoneNumber'),
        half('email'),
        half('contactAddress'),
        'description',
      ],
    },
  ],
  options: { label: 'realName', code: 'userName' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
  sheet: [
    'userName',
    'realName',
    'orgId',
    'roleIds',
    'postList',
    'phone',
    'telephoneNumber',
    'email',
    'sex',
    'contactAddress',
    'expireTime',
    'description',
  ],
})
