import { defineResource, f } from '@motorpool/resource/shared'
import '@motorpool/identity/shared'
import { MessageReceiverType, MessageType } from './enums.ts'

export const MESSAGE_TITLE_MAX = 128
export const MESSAGE_CONTENT_MAX = 20_000

/** What staff send, one by one or from a sheet; the system and announcements send others. */
export const messages = defineResource({
  key: 'message/message_center',
  api: '/api/system-svc/message',
  idPrefix: 'system.message',
  table: 'message',
  scope: 'shared',
  fields: {
    title: f.text({ max: MESSAGE_TITLE_MAX }).required(),
    content: f.richText({ max: MESSAGE_CONTENT_MAX }).required(),
    textKey: f.text({ max: 96 }).readOnly(),
    textParams: f.json({ max: 4000 }).readOnly(),
    type: f.choice(MessageType).required().default('NOTICE'),
    linkUrl: f.text({ max: 255 }),
    receiverType: f.choice(MessageReceiverType).required(),
    receiverOrgIds: f.refs('system/orgs').when('receiverType', ['ORG']),
    receiverUserIds: f.refs('system/users').when('receiverType', ['USER']),
  },
  list: ['title', 'type', 'receiverType', 'createTime'],
  search: [],
  form: [
    {
      items: [
        { field: 'receiverType', col: 12 },
        { field: 'type', col: 12 },
        'receiverOrgIds',
        'receiverUserIds',
        'title',
        'content',
        'linkUrl',
      ],
    },
  ],
  sheet: ['title', 'content', 'type', 'linkUrl', 'receiverType', 'receiverOrgIds', 'receiverUserIds'],
  sheetRequired: ['type'],
  options: { label: 'title' },
  calls: { update: false, delete: false, page: false, find: false, export: false },
})
