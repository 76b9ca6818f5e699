import { resourceFamily, transitionAccess } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { activityKind, announcementKind, articleKind, type ContentKind } from '../src/server/kinds.ts'
import { activities, announcements, articles, feedback } from '../src/shared/index.ts'

const toTenant: Access = {
  kind: 'own',
  why: 'published to the whole tenant; other tenants and unpublished entries in content.test.ts',
  input: { params: { id: '1' }, body: { page: 1, pageSize: 20 } },
}
const DAY = 86_400_000
const begin = Date.parse('2026-05-01T00:00:00Z')

const shared = (kind: ContentKind): Record<string, Access> => ({
  appPage: toTenant,
  valid: toTenant,
  view: toTenant,
  preview: { kind: 'own', why: 'shows what it is given and reads nothing', input: { body: { title: 'x' } } },
  ...transitionAccess(kind.states, { audit: { auditState: 'PASS' } }),
})

const content = '<p>Content</p>'

/** How the calls of this module are attacked by the access matrix. */
export const contentFamilies: readonly Family[] = [
  resourceFamily(activities, {
    create: (place, mark) => ({
      title: mark,
      content,
      startTime: begin,
      endTime: begin + DAY,
      orgId: place.org.id,
    }),
    routes: shared(activityKind),
  }),
  resourceFamily(announcements, {
    create: (place, mark) => ({ title: mark, content, orgId: place.org.id }),
    routes: shared(announcementKind),
  }),
  resourceFamily(articles, {
    create: (place, mark) => ({ title: mark, content, orgId: place.org.id }),
    routes: shared(articleKind),
  }),
  resourceFamily(feedback, {
    create: (place, mark) => ({ type: 'OTHER', title: mark, content: mark, orgId: place.org.id }),
    routes: {
      appPage: { kind: 'own', why: "the caller's own feedback", input: { body: { page: 1, pageSize: 20 } } },
      replay: {
        kind: 'own',
        why: 'a reply is given once; other tenants and organisations in content.test.ts',
        input: { body: { id: '1', response: 'x' } },
      },
    },
  }),
] as Family[]
