import type { EventHub } from '@motorpool/events'
import type { Principal } from '@motorpool/http'
import { orgIdsOf } from '@motorpool/kernel'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import { ALARM_TOPIC, type AlarmsHint } from '../../shared/index.ts'
import { ANY_ALARM } from '../story/may-read.ts'
import { type AlarmsChanged, alarmsChanged } from './changed.ts'

/**
 * What a subscriber is told of a change; undefined when nothing of it is theirs. Who sees own vehicles alone is told that
 * something has changed, and not how much: the list that they read then says what is theirs.
 */
export function hintFor(
  { actor, orgScope, tenantId }: Pick<Principal, 'actor' | 'orgScope' | 'tenantId'>,
  change: AlarmsChanged,
): AlarmsHint | undefined {
  if (actor.userType !== 'ADMIN' && tenantId !== change.tenantId) return undefined
  if (orgScope.kind === 'self' || orgScope.kind === 'customer') return { began: 0, worst: 0 }
  const ids = actor.userType === 'ADMIN' ? undefined : orgIdsOf(orgScope)
  const own = change.orgs.filter(({ orgId }) => ids?.includes(orgId) ?? true)
  return own.length === 0 ? undefined : own.reduce(merge, { began: 0, worst: 0 })
}

const merge = (a: AlarmsHint, b: AlarmsHint): AlarmsHint => ({
  began: a.began + b.began,
  worst: Math.max(a.worst, b.worst),
})

/** That alarms have changed which the subscriber sees; which they are, the lists say. */
export const alarmTopic = ({ events }: { events: EventHub }): LiveTopic =>
  defineTopic<AlarmsHint>({
    name: ALARM_TOPIC,
    permission: ANY_ALARM,
    merge,
    open: async (ctx, _params, push) => {
      const close = events.on(alarmsChanged, {
        heard: (change) => {
          const hint = hintFor(ctx.principal, change)
          if (hint) push(hint)
        },
        missed: () => push({ began: 0, worst: 0 }),
      })
      return { close }
    },
  })
