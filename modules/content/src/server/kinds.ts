import { type AnyResource, anyResource } from '@motorpool/resource/shared'
import { activities } from '../shared/activities.ts'
import { announcements } from '../shared/announcements.ts'
import { articles } from '../shared/articles.ts'

/** What the three kinds of entries differ in, for the code that they share. */
export interface ContentKind {
  resource: AnyResource
  /** Last part of its "valid" call. */
  valid: string
  /** Column at which it begins to be valid; it may be empty: then it begins with its publication. */
  begin: 'start_time' | 'publish_time'
  /** Keeps a run state in its row. */
  runs: boolean
  /** May be for other tenants, by its scope. */
  scoped: boolean
  /** Has a page for readers, whose visits are counted. */
  viewed: boolean
}

const kind = (
  resource: { key: string; fields: object },
  more: Omit<ContentKind, 'resource'>,
): ContentKind => ({
  resource: anyResource(resource),
  ...more,
})

export const activityKind = kind(activities, {
  valid: 'activity',
  begin: 'start_time',
  runs: true,
  scoped: false,
  viewed: true,
})
export const announcementKind = kind(announcements, {
  valid: 'announcement',
  begin: 'publish_time',
  runs: false,
  scoped: false,
  viewed: false,
})
export const articleKind = kind(articles, {
  valid: 'article',
  begin: 'publish_time',
  runs: true,
  scoped: true,
  viewed: true,
})

export const contentKinds: readonly ContentKind[] = [activityKind, announcementKind, articleKind]
