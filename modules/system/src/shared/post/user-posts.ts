import { UserPostType } from '@motorpool/identity/shared'
import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

/** What a tenant calls the five kinds of post, and which of them it uses. */
export const userPosts = defineResource({
  key: 'system/userPosts',
  api: '/api/system-svc/user/post/V1.0',
  idPrefix: 'system.userPost',
  table: 'user_post',
  scope: 'tenant',
  fields: {
    postType: f.choice(UserPostType).required().unique().createOnly().searchable(),
    postName: f.text({ max: 32 }).required().unique().searchable(),
    userIds: f.derived({ many: true }),
    sort: f.int({ min: 0, max: 9999 }).default(0),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    description: f.textarea({ max: 255 }),
    userNames: f.derived(),
  },
  list: [
    { field: 'postName', minWidth: 160 },
    { field: 'postType', width: 150 },
    { field: 'userNames', minWidth: 260, align: 'left' },
    { field: 'sort', width: 80 },
    { field: 'status', width: 90 },
    { field: 'description', minWidth: 180, align: 'left', hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['postName', 'postType', 'status'],
  form: [
    {
      items: [
        { field: 'postType', col: 12 },
        { field: 'postName', col: 12 },
        { field: 'sort', col: 12 },
        { field: 'status', col: 12 },
        'description',
      ],
    },
  ],
  options: { label: 'postName' },
  calls: { export: false },
})
