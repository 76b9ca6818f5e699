import { type Database, type Listening, listen } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import { MESSAGE_TOPIC, type MessageCount } from '../shared/list.ts'
import { CHANNEL, type MessageNews, readNews } from './notify.ts'
import { countUnread, type Reader } from './repo.ts'

interface Watcher {
  reader: Reader
  tell(): void
}

const concerns = (news: MessageNews, reader: Reader): boolean =>
  news.tenantId === reader.tenantId && (news.userIds === undefined || news.userIds.includes(reader.userId))

/** How many messages a user has not read, pushed when it changes; one connection listens for all browsers. */
export async function messageTopic(
  url: string,
  db: Database,
  log: Logger,
): Promise<LiveTopic & { close(): Promise<void> }> {
  const watchers = new Set<Watcher>()
  const listening: Listening = await listen({
    url,
    channel: CHANNEL,
    log,
    onPayload: (payload) => {
      const news = readNews(payload)
      if (news) for (const watcher of watchers) if (concerns(news, watcher.reader)) watcher.tell()
    },
    // What was said meanwhile is lost: everybody looks again.
    onReconnect: () => {
      for (const watcher of watchers) watcher.tell()
    },
  })
  const topic = defineTopic({
    name: MESSAGE_TOPIC,
    permission: 'session',
    async open({ principal }, _params, push) {
      const reader: Reader = { tenantId: principal.tenantId, userId: principal.actor.id }
      const count = () =>
        db.withTenant({ tenantId: reader.tenantId, orgScope: { kind: 'all' } }, (tx) =>
          countUnread(tx, reader),
        )
      const tell = () => {
        count().then(
          (unread) => push({ unread } satisfies MessageCount),
          (error: unknown) => log.warn({ err: error }, 'unread messages were not counted'),
        )
      }
      const watcher: Watcher = { reader, tell }
      watchers.add(watcher)
      push({ unread: await count() } satisfies MessageCount)
      return { close: () => void watchers.delete(watcher) }
    },
  })
  return { ...topic, close: () => listening.close() }
}
