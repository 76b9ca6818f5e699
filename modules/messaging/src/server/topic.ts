import type { Database } from '@motorpool/db'
import type { EventHub } from '@motorpool/events'
import type { Logger } from '@motorpool/kernel'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import { MESSAGE_TOPIC, type MessageCount } from '../shared/list.ts'
import { type UnreadChange, unreadChanged } from './notify.ts'
import { countUnread, type Reader } from './repo.ts'

const concerns = ({ tenantId, userIds }: UnreadChange, reader: Reader): boolean =>
  tenantId === reader.tenantId && (userIds === undefined || userIds.includes(reader.userId))

/** How many messages a user has not read, pushed when it changes. */
export function messageTopic({
  db,
  events,
  log,
}: {
  db: Database
  events: EventHub
  log: Logger
}): LiveTopic {
  return defineTopic({
    name: MESSAGE_TOPIC,
    permission: 'session',
    async open({ principal }, _params, push) {
      const reader: Reader = { tenantId: principal.tenantId, userId: principal.actor.id }
      const count = () =>
        db.withTenant({ tenantId: reader.tenantId, orgScope: { kind: 'all' } }, (tx) =>
          countUnread(tx, reader),
        )
      const pushCount = () => {
        count().then(
          (unread) => push({ unread } satisfies MessageCount),
          (error: unknown) => log.warn({ err: error }, 'unread messages were not counted'),
        )
      }
      const stop = events.on(unreadChanged, {
        heard: (change) => {
          if (concerns(change, reader)) pushCount()
        },
        missed: pushCount,
      })
      try {
        push({ unread: await count() } satisfies MessageCount)
      } catch (error) {
        stop()
        throw error
      }
      return { close: stop }
    },
  })
}
