import { sql } from '@motorpool/db'
import { describeResource } from '@motorpool/resource/testing'
import type { Place, TestApp } from '@motorpool/testkit'
import { activities, announcements, articles, feedback } from '../src/shared/index.ts'
import { start } from './support/app.ts'

/** An application for each suite: the files are of one tenant. */
const loose = () => () => start({ loose: true })
const begin = Date.parse('2026-05-01T00:00:00Z')
const DAY = 86_400_000

/** The files that the generic suite names by these ids. */
async function prepare(app: TestApp, place: Place): Promise<Record<string, string>> {
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    for (const id of ['1', '12'])
      await sql`
        insert into attachment (id, tenant_id, file_name, uuid_name, content_type, extension, file_size, sha256)
        values (${id}, ${place.tenant.id}, 'a.png', ${`${crypto.randomUUID()}.png`}, 'image/png', 'png', 1,
          ${'0'.repeat(64)}) on conflict do nothing`.execute(tx)
  })
  return {}
}

describeResource(activities, {
  start: loose(),
  prepare,
  sample: (mark, _made, place) => ({
    title: mark,
    content: '<p>Content</p>',
    showType: 'COMMON',
    activityType: 'COMMON',
    startTime: begin,
    endTime: begin + 30 * DAY,
    publishTime: begin - DAY,
    orgId: place.org.id,
  }),
  examples: {
    activityType: ['COMMON', 'TOP', 'OTHER'],
    startTime: [begin + DAY],
    endTime: [begin + 40 * DAY],
    publishTime: [begin],
    cityCodes: [['330100'], ['330100', '310100']],
    linkUrl: ['https://example.com/a?b=1'],
  },
})

describeResource(announcements, {
  start: loose(),
  prepare,
  sample: (mark, _made, place) => ({
    title: mark,
    content: '<p>Content</p>',
    showType: 'COMMON',
    publishTime: begin,
    endTime: begin + DAY,
    orgId: place.org.id,
  }),
  examples: { publishTime: [begin - DAY], endTime: [begin + 2 * DAY] },
})

describeResource(articles, {
  start: loose(),
  prepare,
  sample: (mark, _made, place) => ({
    title: mark,
    content: '<p>Content</p>',
    showType: 'COMMON',
    scope: 'TENANT',
    category: mark,
    publishTime: begin,
    endTime: begin + DAY,
    orgId: place.org.id,
  }),
  entangled: ['scope', 'scopeTenantIds'],
  examples: { publishTime: [begin - DAY], endTime: [begin + 2 * DAY] },
})

describeResource(feedback, {
  start: loose(),
  prepare,
  sample: (mark, _made, place) => ({
    type: 'AFTER_SALES',
    title: mark,
    content: `What ${mark}`,
    contactName: mark,
    contactPhone: '0571-12345678',
    orgId: place.org.id,
  }),
  examples: { vin: [], contactPhone: ['0571-12345678', '13800000000'] },
})
