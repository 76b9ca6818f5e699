import type { Family } from '@motorpool/testkit'
import { sendMessage } from '../src/server/index.ts'

const moves = "each move can be made once; others' messages are attacked in messages.test.ts"

/** How the calls of this module are attacked by the access matrix. */
export const messagingFamilies: readonly Family[] = [
  {
    prefix: 'system.message',
    table: 'message',
    scope: 'tenant',
    make: (app, place, mark) =>
      app.db.withPlatform(undefined, 'test', (tx) =>
        sendMessage(
          { tx, tenantId: place.tenant.id, now: app.clock.now() },
          {
            type: 'SYSTEM',
            text: { title: mark, content: `<p>${mark}</p>` },
            to: { users: [place.owner.principal.actor.id] },
          },
        ),
      ),
    orgField: null,
    routes: {
      count: { kind: 'own', why: "the caller's own messages" },
      create: {
        kind: 'create',
        input: (place, mark) => ({
          body: {
            type: 'NOTICE',
            title: mark,
            content: `<p>${mark}</p>`,
            receiverType: 'ORG',
            receiverOrgIds: [place.org.id],
          },
        }),
      },
      init: { kind: 'list' },
      content: { kind: 'row', input: (id) => ({ query: { msg_id: id } }) },
      hasRead: { kind: 'own', why: moves, input: { body: { msg_id: '1' } } },
      removeReaded: { kind: 'own', why: moves, input: { body: { msg_id: '1' } } },
      restore: { kind: 'own', why: moves, input: { body: { msg_id: '1' } } },
    },
  },
]
