import { defineEnum, PERMISSION_ACTIONS } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'
import { UserTypeEnum } from '../enums.ts'
import { menus } from './menus.ts'

export const PermissionAction = defineEnum('PermissionAction', {
  create: ['新增', 'Create', '新規'],
  update: ['修改', 'Update', '編集'],
  delete: ['删除', 'Delete', '削除'],
  export: ['导出', 'Export', 'エクスポート'],
  import: ['导入', 'Import', 'インポート'],
  find: ['查询', 'Find', '照会'],
})

export const HttpMethod = defineEnum('HttpMethod', {
  GET: ['GET', 'GET', 'GET'],
  POST: ['POST', 'POST', 'POST'],
  PUT: ['PUT', 'PUT', 'PUT'],
  DELETE: ['DELETE', 'DELETE', 'DELETE'],
})

const half = (field: string) => ({ field, col: 12 })

/** Permissions that roles can be given. Those that calls and screens ask for come from the code and stay. */
export const resources = defineResource({
  key: 'system/resources',
  api: '/api/system-svc/resources/V1.0',
  idPrefix: 'system.resources',
  table: 'resource',
  scope: 'platform',
  fields: {
    code: f
      .text({ max: 128, pattern: new RegExp(`[\\w-]+(/[\\w-]+)*/(${PERMISSION_ACTIONS.join('|')}|[\\w-]+)`) })
      .required()
      .unique('platform')
      .createOnly()
      .searchable()
      .sortable(),
    name: f.text({ max: 64 }).required().searchable(),
    module: f.text({ max: 96 }).required().readOnly().searchable(),
    action: f.choice(PermissionAction).readOnly().searchable(),
    menuId: f.ref(menus.key, { as: 'menuName' }).searchable(),
    method: f.choice(HttpMethod).searchable(),
    path: f.text({ max: 255 }).searchable(),
    userTypes: f.choices(UserTypeEnum).required().default(['ADMIN', 'TENANT']),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'code', minWidth: 260, align: 'left' },
    { field: 'name', minWidth: 200, align: 'left' },
    { field: 'module', width: 200, hidden: true },
    { field: 'action', width: 90 },
    { field: 'menuId', width: 140 },
    { field: 'method', width: 90 },
    { field: 'path', minWidth: 280, align: 'left' },
    { field: 'userTypes', width: 220 },
    { field: 'updateTime', width: 170, hidden: true },
  ],
  search: ['code', 'name', 'module', 'action', 'menuId', 'method'],
  form: [
    {
      items: [
        half('code'),
        half('name'),
        half('menuId'),
        half('userTypes'),
        half('method'),
        half('path'),
        'description',
      ],
    },
  ],
  options: { label: 'name', code: 'code' },
  calls: { export: false },
})
