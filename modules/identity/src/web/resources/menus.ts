import { defineResource, f } from '@motorpool/resource/shared'
import { ClientId, MenuStatus, MenuType } from '../../shared/index.ts'

const half = (field: string) => ({ field, col: 12 })

/** Menus as their screen shows them; the calls are of the module's own making. */
export const menus = defineResource({
  key: 'system/menus',
  api: '/api/system-svc/menus/V1.0',
  idPrefix: 'system.menus',
  table: 'menu',
  scope: 'platform',
  tree: 'parentId',
  fields: {
    title: f.text({ max: 64 }).required().searchable(),
    name: f.text({ max: 64 }).required(),
    code: f
      .text({ max: 128, pattern: /[\w-]+(\/[\w-]+)*/ })
      .required()
      .searchable(),
    parentId: f.ref('system/menus', { as: 'parentName' }),
    clientId: f.choice(ClientId).required().default('BIZ'),
    type: f.choice(MenuType).required().default('MENU').searchable(),
    localeValue: f.json({ max: 400 }),
    icon: f.text({ max: 64 }),
    access: f.text({ max: 128 }),
    sort: f.int({ min: 0, max: 9999 }).default(0),
    hideMenu: f.bool().default(false),
    hideBread: f.bool().default(false),
    openNew: f.bool().default(false),
    keepAlive: f.bool().default(true),
    status: f.choice(MenuStatus).required().default('NORMAL'),
  },
  list: [
    { field: 'title', minWidth: 240, align: 'left', tree: true },
    { field: 'code', width: 220 },
    { field: 'type', width: 110 },
    { field: 'icon', width: 90 },
    { field: 'access', width: 220, hidden: true },
    { field: 'sort', width: 80 },
    { field: 'hideMenu', width: 100 },
    { field: 'openNew', width: 120, hidden: true },
    { field: 'keepAlive', width: 100, hidden: true },
    { field: 'status', width: 100 },
  ],
  search: ['title', 'code', 'type'],
  form: [
    {
      items: [
        half('parentId'),
        half('type'),
        half('title'),
        half('name'),
        half('code'),
        half('access'),
        'localeValue',
        half('icon'),
        half('sort'),
        half('status'),
        half('clientId'),
        half('hideMenu'),
        half('hideBread'),
        half('openNew'),
        half('keepAlive'),
      ],
    },
  ],
  options: { label: 'title', code: 'code' },
  calls: {
    page: false,
    export: false,
    import: false,
    options: [{ id: 'treeComp', method: 'GET', path: '/tree/comp' }],
  },
})
