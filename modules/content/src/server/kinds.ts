import type { FieldsOf, Resource, RowOf } from '@motorpool/resource/shared'
import { activities } from '../shared/activities.ts'
import { announcements } from '../shared/announcements.ts'
import { articles } from '../shared/articles.ts'
import type { audited, published } from '../shared/publishing.ts'
import { auditStates } from '../shared/states.ts'

/** What the declarations of all three have in common. */
export type Contents = Resource<FieldsOf<typeof published & typeof audited, 'organisation'>>
export type Content = RowOf<Contents>

/** What the three kinds of entries differ in, for the code that they share. */
export interface ContentKind {
  resource: Contents
  states: ReturnType<typeof auditStates>
  /** Last part of its "valid" call. */
  valid: string
  /** Column at which it begins to be valid; it may be empty: then it begins with its publication. */
  begin: 'start_time' | 'publish_time'
  /** The times of a row between which it is valid. */
  times(row: Content): readonly [begin: number | null, end: number | null]
  /** Keeps a run state in its row. */
  runs: boolean
  /** May be for other tenants, by its scope. */
  scoped: boolean
  /** Has a page for readers, whose visits are counted. */
  viewed: boolean
}

export const activityKind: ContentKind = {
  resource: activities,
  states: auditStates(activities),
  times: ({ startTime, endTime }: RowOf<typeof activities>) => [startTime, endTime],
  valid: 'activity',
  begin: 'start_time',
  runs: true,
  scoped: false,
  viewed: true,
}
export const announcementKind: ContentKind = {
  resource: announcements,
  states: auditStates(announcements),
  times: ({ publishTime, endTime }: RowOf<typeof announcements>) => [publishTime, endTime],
  valid: 'announcement',
  begin: 'publish_time',
  runs: false,
  scoped: false,
  viewed: false,
}
export const articleKind: ContentKind = {
  resource: articles,
  states: auditStates(articles),
  times: ({ publishTime, endTime }: RowOf<typeof articles>) => [publishTime, endTime],
  valid: 'article',
  begin: 'publish_time',
  runs: true,
  scoped: true,
  viewed: true,
}

export const contentKinds: readonly ContentKind[] = [activityKind, announcementKind, articleKind]
