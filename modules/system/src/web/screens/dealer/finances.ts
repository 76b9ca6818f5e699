import { defineResource, f } from '@motorpool/resource/shared'
import { ORGS, OrgStatus } from '@motorpool/tenancy/shared'

const half = (field: string) => ({ field, col: 12 })

/** The part of an organisation that a financing institution shows; stored by the calls of organisations. */
export const finances = defineResource({
  key: 'system/finances',
  api: '/api/system-svc/orgs/V1.0',
  idPrefix: 'system.finances',
  table: 'org',
  scope: 'platform',
  tree: 'parentId',
  fields: {
    orgName: f.text({ max: 64 }).required().searchable(),
    orgCode: f.text({ max: 32 }).required().searchable(),
    orgAbbr: f.text({ max: 32 }),
    parentId: f.ref(ORGS, { as: 'parentName' }).required(),
    contactName: f.text({ max: 32 }),
    telephoneNumber: f.text({ max: 20, pattern: /[0-9+\-() ]{5,20}/ }),
    creditCode: f.text({ max: 18, pattern: /[0-9A-Z]{18}/, upper: true }),
    address: f.text({ max: 255 }),
    sort: f.int({ min: 0, max: 9999 }).default(0),
    status: f.choice(OrgStatus).required().default('NORMAL').searchable(),
    description: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'orgName', minWidth: 240, align: 'left', tree: true },
    { field: 'orgCode', width: 160 },
    { field: 'orgAbbr', width: 130 },
    { field: 'contactName', width: 120 },
    { field: 'telephoneNumber', width: 150 },
    { field: 'address', minWidth: 180, align: 'left' },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['orgName', 'orgCode', 'status'],
  form: [
    {
      items: [
        half('parentId'),
        half('orgName'),
        half('orgCode'),
        half('orgAbbr'),
        half('contactName'),
        half('telephoneNumber'),
        half('creditCode'),
        half('sort'),
        half('status'),
        'address',
        'description',
      ],
    },
  ],
  options: { label: 'orgName', code: 'orgCode' },
  calls: { page: false, export: false, import: false },
})
