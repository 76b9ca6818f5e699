import { defineResource, f, laterThan, neededWhen, type RowRule } from '@motorpool/resource/shared'
import '@motorpool/tenancy/shared'
import { ActivityType, ShowType } from './enums.ts'
import { audited, published, runState } from './publishing.ts'

/** One or two cities (R170) by code; sheets may name them, and the server stores their codes. */
function isCities(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= 2 &&
    value.every((city) => typeof city === 'string' && city !== '' && city.length <= 32)
  )
}

const publishedBeforeEnd: RowRule = (row) =>
  typeof row.publishTime === 'number' && typeof row.endTime === 'number' && row.publishTime > row.endTime
    ? { field: 'publishTime', problem: { code: 'FIELD_TIME_ORDER' } }
    : undefined

export const activities = defineResource({
  key: 'content/activity',
  api: '/api/content-svc/activity/V1.0',
  idPrefix: 'content.activity',
  table: 'activity',
  scope: 'organisation',
  fields: {
    ...published,
    title: published.title.unique(),
    activityType: f.choice(ActivityType).required().default('COMMON').searchable(),
    showType: f.choice(ShowType).required().default('COMMON').searchable(),
    summary: f.textarea({ max: 255 }),
    startTime: f.datetime().required().searchable().sortable(),
    endTime: f.datetime().required().searchable().sortable(),
    cityCodes: f.json({ max: 100, accepts: isCities, list: true }),
    linkUrl: f.text({ max: 255, pattern: /https?:\/\/\S+/ }),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    runState,
    ...audited,
  },
  list: [
    { field: 'title', minWidth: 220, align: 'left' },
    { field: 'activityType', width: 100 },
    { field: 'showType', width: 100 },
    { field: 'auditState', width: 110 },
    { field: 'runState', width: 110 },
    { field: 'startTime', width: 170 },
    { field: 'endTime', width: 170 },
    { field: 'publishTime', width: 170 },
    { field: 'viewCount', width: 90, align: 'right' },
    { field: 'orgId', width: 160 },
    { field: 'auditOpinion', width: 200, align: 'left' },
  ],
  search: ['title', 'activityType', 'auditState', 'runState', 'startTime', 'orgId'],
  form: [
    {
      items: [
        'title',
        { field: 'activityType', col: 8 },
        { field: 'showType', col: 8 },
        { field: 'orgId', col: 8 },
        { field: 'startTime', col: 8 },
        { field: 'endTime', col: 8 },
        { field: 'publishTime', col: 8 },
        { field: 'cityCodes', col: 16 },
        { field: 'sort', col: 8 },
        'linkUrl',
        'coverImage',
        'summary',
        'content',
      ],
    },
  ],
  sheet: [
    'title',
    'activityType',
    'showType',
    'summary',
    'content',
    'startTime',
    'endTime',
    'publishTime',
    'cityCodes',
    'linkUrl',
    'sort',
  ],
  sheetRequired: ['activityType', 'showType'],
  rules: [
    laterThan('endTime', 'startTime'),
    publishedBeforeEnd,
    neededWhen('coverImage', 'activityType', ['SLIDE', 'BANNER']),
  ],
  options: { label: 'title' },
})
