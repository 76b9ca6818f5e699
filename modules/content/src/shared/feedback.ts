import { defineResource, f, IMAGE_EXT } from '@motorpool/resource/shared'
import '@motorpool/tenancy/shared'
import { FeedType, ReplyStatus } from './enums.ts'

const staff = (action: string) => `content/feedback/${action}|customer/opinion/${action}`
const everybody = (action: string) => `${staff(action)}|portal/feedback/${action}`

export const feedback = defineResource({
  key: 'content/feedback',
  api: '/api/content-svc/feedback/V1.0',
  idPrefix: 'content.feedback',
  table: 'feedback',
  scope: 'author',
  fields: {
    type: f.choice(FeedType).required().searchable(),
    title: f.text({ max: 64 }).required().searchable(),
    content: f.textarea({ max: 1000 }).required(),
    images: f.files({ count: 3, images: true, ext: IMAGE_EXT }),
    customerAccountId: f.id(),
    contactName: f.text({ max: 32 }).searchable(),
    contactPhone: f.text({ max: 20, pattern: /[0-9+\-() ]{5,20}/ }).searchable(),
    vin: f.text({ max: 17, upper: true, pattern: /[A-Z0-9]{1,17}/ }).searchable(),
    replyStatus: f.choice(ReplyStatus).required().readOnly().default('WAIT').searchable(),
    response: f.textarea({ max: 1000 }).readOnly(),
    responseUserId: f.id(),
    responseTime: f.datetime().readOnly(),
  },
  list: [
    { field: 'title', minWidth: 200, align: 'left' },
    { field: 'type', width: 110 },
    { field: 'replyStatus', width: 100 },
    { field: 'content', minWidth: 240, align: 'left' },
    { field: 'images', width: 150 },
    { field: 'contactName', width: 110 },
    { field: 'contactPhone', width: 140 },
    { field: 'vin', width: 180 },
    { field: 'response', minWidth: 200, align: 'left' },
    { field: 'responseTime', width: 170 },
    { field: 'createTime', width: 170 },
    { field: 'orgId', width: 160 },
  ],
  search: ['title', 'type', 'replyStatus', 'contactName', 'contactPhone', 'vin', 'orgId'],
  form: [
    {
      items: [
        { field: 'type', col: 12 },
        { field: 'orgId', col: 12 },
        'title',
        'content',
        { field: 'contactName', col: 8 },
        { field: 'contactPhone', col: 8 },
        { field: 'vin', col: 8 },
        'images',
      ],
    },
  ],
  exports: [
    'title',
    'type',
    'content',
    'contactName',
    'contactPhone',
    'vin',
    'replyStatus',
    'response',
    'responseTime',
    'createTime',
    'orgId',
  ],
  sheet: ['type', 'title', 'content', 'contactName', 'contactPhone', 'vin', 'response'],
  sheetUnlocks: ['response'],
  options: { label: 'title' },
  calls: {
    create: { permission: everybody('create') },
    update: { permission: staff('update') },
    delete: { permission: staff('delete') },
    page: { permission: everybody('find') },
    find: { permission: everybody('find') },
    export: { permission: staff('export') },
    import: { permission: staff('import') },
  },
})
