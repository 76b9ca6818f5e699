import { Sex, users } from '@motorpool/identity/shared'
import { defineResource, f, notBefore } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

const half = (field: string) => ({ field, col: 12 })

export const employees = defineResource({
  key: 'system/employee',
  api: '/api/default-svc/employee/V2.0',
  idPrefix: 'default.employeev2',
  table: 'employee',
  scope: 'organisation',
  fields: {
    employeeNo: f.text({ max: 32 }).required().unique().searchable().sortable(),
    employeeName: f.text({ max: 32 }).required().searchable(),
    sex: f.radio(Sex).default('UNKNOWN'),
    phone: f
      .text({ max: 11, pattern: /1\d{10}/ })
      .required()
      .unique()
      .searchable(),
    email: f.text({ max: 64, pattern: /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    position: f.text({ max: 32 }).searchable(),
    userId: f.ref(users.key, { as: 'userName' }).unique(),
    entryDate: f.date().searchable(),
    leaveDate: f.date(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'employeeNo', width: 140 },
    { field: 'employeeName', width: 130 },
    { field: 'sex', width: 80 },
    { field: 'phone', width: 140 },
    { field: 'email', minWidth: 180, hidden: true },
    { field: 'position', width: 140 },
    { field: 'orgId', minWidth: 160 },
    { field: 'userId', width: 130 },
    { field: 'entryDate', width: 120 },
    { field: 'leaveDate', width: 120, hidden: true },
    { field: 'status', width: 90 },
    { field: 'updateTime', width: 170, hidden: true },
  ],
  search: ['employeeNo', 'employeeName', 'phone', 'orgId', 'position', 'status'],
  form: [
    {
      items: [
        half('employeeNo'),
        half('employeeName'),
        half('orgId'),
        half('position'),
        half('phone'),
        half('email'),
        half('sex'),
        half('userId'),
        half('entryDate'),
        half('leaveDate'),
        half('status'),
        'remark',
      ],
    },
  ],
  sheet: [
    'employeeNo',
    'employeeName',
    'orgId',
    'phone',
    'sex',
    'email',
    'position',
    'entryDate',
    'leaveDate',
    'status',
    'remark',
  ],
  rules: [notBefore('leaveDate', 'entryDate')],
  options: { label: 'employeeName', code: 'employeeNo' },
})
