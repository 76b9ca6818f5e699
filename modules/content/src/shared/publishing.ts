import { f } from '@motorpool/resource/shared'
import { AuditState, RunState, type RunState as State } from './enums.ts'

/** What activities, announcements and articles have in common (R234). */
export const published = {
  title: f.text({ max: 64 }).required().searchable().sortable(),
  coverImage: f.image(),
  content: f.richText({ max: 100_000 }).required(),
  publishTime: f.datetime().searchable().sortable(),
}

/** Moved by the submit and audit calls alone (R235). */
export const audited = {
  auditState: f.choice(AuditState).required().readOnly().default('UN_SUBMIT').searchable(),
  submitUserId: f.id(),
  submitTime: f.datetime().readOnly(),
  auditUserId: f.id(),
  auditTime: f.datetime().readOnly(),
  auditOpinion: f.text({ max: 255 }).readOnly(),
  viewCount: f.int({ min: 0 }).readOnly().default(0),
}

export const runState = f.choice(RunState).required().readOnly().default('UN_START').searchable()

/** Where an entry stands between its times (R237); without a beginning it has begun, without an end it goes on. */
export function runStateAt(now: number, begin: number | null, end: number | null): State {
  if (end !== null && now >= end) return 'FINISH'
  return begin === null || now >= begin ? 'STARTING' : 'UN_START'
}
