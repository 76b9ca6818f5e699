import { defineResource, f, laterThan } from '@motorpool/resource/shared'
import '@motorpool/tenancy/shared'
import { ShowType } from './enums.ts'
import { audited, published } from './publishing.ts'

export const announcements = defineResource({
  key: 'content/announcement',
  api: '/api/content-svc/announcement/V1.0',
  idPrefix: 'content.announcement',
  table: 'announcement',
  scope: 'organisation',
  fields: {
    ...published,
    showType: f.choice(ShowType).required().default('COMMON').searchable(),
    endTime: f.datetime().searchable(),
    sentTime: f.datetime().readOnly(),
    ...audited,
  },
  list: [
    { field: 'title', minWidth: 240, align: 'left' },
    { field: 'showType', width: 100 },
    { field: 'auditState', width: 110 },
    { field: 'publishTime', width: 170 },
    { field: 'endTime', width: 170 },
    { field: 'sentTime', width: 170 },
    { field: 'orgId', width: 160 },
    { field: 'auditOpinion', width: 200, align: 'left' },
  ],
  search: ['title', 'showType', 'auditState', 'publishTime', 'orgId'],
  form: [
    {
      items: [
        'title',
        { field: 'showType', col: 12 },
        { field: 'orgId', col: 12 },
        { field: 'publishTime', col: 12 },
        { field: 'endTime', col: 12 },
        'coverImage',
        'content',
      ],
    },
  ],
  sheet: ['title', 'showType', 'content', 'publishTime', 'endTime'],
  sheetRequired: ['showType'],
  rules: [laterThan('endTime', 'publishTime')],
  options: { label: 'title' },
})
