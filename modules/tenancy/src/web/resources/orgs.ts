import { defineResource, f } from '@motorpool/resource/shared'
import { OrgAttribute, OrgStatus, OrgType } from '../../shared/index.ts'

const half = (field: string) => ({ field, col: 12 })

/** Organisations as their screen shows them; the calls are of the module's own making. */
export const orgs = defineResource({
  key: 'system/orgs',
  api: '/api/system-svc/orgs/V1.0',
  idPrefix: 'system.orgs',
  table: 'org',
  scope: 'platform',
  tree: 'parentId',
  fields: {
    orgName: f.text({ max: 64 }).required().searchable(),
    orgCode: f.text({ max: 32 }).required().searchable(),
    orgAbbr: f.text({ max: 32 }),
    orgType: f.choice(OrgType).required().default('ORG').searchable(),
    attribute: f.choices(OrgAttribute),
    parentId: f.ref('system/orgs', { as: 'parentName' }).required(),
    contactName: f.text({ max: 32 }),
    telephoneNumber: f.text({ max: 20, pattern: /[0-9+\-() ]{5,20}/ }),
    emailAddress: f.text({ max: 64, pattern: /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    contactAddress: f.text({ max: 255 }),
    realName: f.text({ max: 32 }),
    address: f.text({ max: 255 }),
    creditCode: f.text({ max: 18, pattern: /[0-9A-Z]{18}/, upper: true }),
    sort: f.int({ min: 0, max: 9999 }).default(0),
    status: f.choice(OrgStatus).required().default('NORMAL').searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'orgName', minWidth: 260, align: 'left', tree: true },
    { field: 'orgCode', width: 150 },
    { field: 'orgAbbr', width: 130, hidden: true },
    { field: 'orgType', width: 110 },
    { field: 'attribute', width: 180, hidden: true },
    { field: 'contactName', width: 110 },
    { field: 'telephoneNumber', width: 150 },
    { field: 'address', width: 220, align: 'left', hidden: true },
    { field: 'sort', width: 80 },
    { field: 'status', width: 100 },
    { field: 'createTime', width: 170 },
  ],
  search: ['orgName', 'orgCode', 'orgType', 'status'],
  form: [
    {
      items: [
        half('parentId'),
        half('orgType'),
        half('orgName'),
        half('orgCode'),
        half('orgAbbr'),
        half('attribute'),
        half('sort'),
        half('status'),
      ],
    },
    {
      name: 'contact',
      items: [
        half('contactName'),
        half('telephoneNumber'),
        half('emailAddress'),
        half('realName'),
        'contactAddress',
        half('creditCode'),
        half('address'),
        'description',
      ],
    },
  ],
  options: { label: 'orgName', code: 'orgCode' },
  calls: {
    page: false,
    export: false,
    import: false,
    options: [{ id: 'treeComp', method: 'GET', path: '/tree/comp' }],
  },
})
