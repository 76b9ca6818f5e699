import { defineResource, f } from '@motorpool/resource/shared'
import { ORGS } from '@motorpool/tenancy/shared'
import { DataScope, RoleStatus, RoleType } from '../enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** Roles as their screen shows them; the calls are of the module's own making. */
export const roles = defineResource({
  key: 'system/roles',
  api: '/api/system-svc/roles/V1.0',
  idPrefix: 'system.roles',
  table: 'role',
  scope: 'tenant',
  fields: {
    name: f.text({ max: 32 }).required().searchable(),
    code: f
      .text({ max: 32, pattern: /[A-Za-z0-9_-]+/ })
      .required()
      .searchable(),
    orgId: f.ref(ORGS).required().searchable(),
    roleType: f
      .choice(RoleType, { platform: ['ADMIN'] })
      .required()
      .default('TENANT')
      .searchable(),
    dataScope: f
      .choice(DataScope, { from: { path: '/api/system-svc/roles/V1.0/dataScopes' } })
      .required()
      .default('ORG_TREE'),
    status: f.choice(RoleStatus).required().default('NORMAL').searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'name', minWidth: 180, align: 'left' },
    { field: 'code', width: 160 },
    { field: 'orgId', width: 180 },
    { field: 'roleType', width: 120 },
    { field: 'dataScope', width: 150 },
    { field: 'status', width: 100 },
    { field: 'description', minWidth: 200, align: 'left' },
    { field: 'createTime', width: 170 },
  ],
  search: ['name', 'code', 'orgId', 'roleType', 'status'],
  form: [
    {
      items: [
        half('name'),
        half('code'),
        half('orgId'),
        half('roleType'),
        half('dataScope'),
        half('status'),
        'description',
      ],
    },
  ],
  options: { label: 'name', code: 'code' },
  calls: { export: false, import: false, options: [{ id: 'list', method: 'GET', path: '/list' }] },
})
