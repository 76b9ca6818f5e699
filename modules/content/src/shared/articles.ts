import { defineResource, f, laterThan, neededWhen } from '@motorpool/resource/shared'
import '@motorpool/tenancy/shared'
import { ArticleScope, ShowType } from './enums.ts'
import { audited, published, runState } from './publishing.ts'

export const articles = defineResource({
  key: 'content/articles',
  api: '/api/content-svc/articles/V1.0',
  idPrefix: 'content.articles',
  table: 'article',
  scope: 'organisation',
  fields: {
    ...published,
    scope: f
      .choice(ArticleScope, { platform: ['ALL', 'MULTI'] })
      .required()
      .default('TENANT')
      .searchable(),
    scopeTenantIds: f.refs('system/tenants').when('scope', ['MULTI']),
    showType: f.choice(ShowType).required().default('COMMON').searchable(),
    category: f.text({ max: 32 }).searchable(),
    author: f.text({ max: 32 }).searchable(),
    summary: f.textarea({ max: 255 }),
    endTime: f.datetime().searchable(),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    runState,
    ...audited,
  },
  list: [
    { field: 'title', minWidth: 220, align: 'left' },
    { field: 'scope', width: 110 },
    { field: 'category', width: 120 },
    { field: 'author', width: 110 },
    { field: 'auditState', width: 110 },
    { field: 'runState', width: 110 },
    { field: 'publishTime', width: 170 },
    { field: 'endTime', width: 170 },
    { field: 'viewCount', width: 90, align: 'right' },
    { field: 'orgId', width: 160 },
    { field: 'auditOpinion', width: 200, align: 'left' },
  ],
  search: ['title', 'scope', 'category', 'auditState', 'runState', 'publishTime', 'orgId'],
  form: [
    {
      items: [
        'title',
        { field: 'scope', col: 8 },
        { field: 'scopeTenantIds', col: 16 },
        { field: 'showType', col: 8 },
        { field: 'category', col: 8 },
        { field: 'author', col: 8 },
        { field: 'publishTime', col: 8 },
        { field: 'endTime', col: 8 },
        { field: 'sort', col: 8 },
        { field: 'orgId', col: 12 },
        'coverImage',
        'summary',
        'content',
      ],
    },
  ],
  sheet: ['title', 'showType', 'category', 'author', 'summary', 'content', 'publishTime', 'endTime', 'sort'],
  rules: [laterThan('endTime', 'publishTime'), neededWhen('scopeTenantIds', 'scope', ['MULTI'])],
  options: { label: 'title' },
})
