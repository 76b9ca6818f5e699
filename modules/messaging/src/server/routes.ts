import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import type { MessageLine, MessageLists } from '../shared/list.ts'
import './errors.ts'
import { announce } from './notify.ts'
import { contentOf, countUnread, linesOf, move, type Reader, stateOf } from './repo.ts'
import { bodyOf, titleOf } from './send.ts'

const API = '/api/system-svc/message'

const line = z.object({
  msg_id: z.string(),
  title: z.string(),
  type: z.string(),
  linkUrl: z.string().nullable(),
  create_time: z.number(),
})
const lists = z.object({ unread: z.array(line), readed: z.array(line), trash: z.array(line) })
const msgBody = z.object({ msg_id: z.preprocess((v) => (typeof v === 'number' ? String(v) : v), idText) })
const msgQuery = z.object({ msg_id: idText })

const readerOf = (ctx: CallCtx): Reader => ({ tenantId: ctx.tenantId, userId: ctx.actor.id })
const unknown = () => new AppError('NOT_FOUND', { what: textKey('message/message_center.one') })

async function list(ctx: CallCtx, state: keyof MessageLists): Promise<MessageLine[]> {
  const rows = await linesOf(ctx.tx, readerOf(ctx), state)
  return rows.map((row) => ({
    msg_id: row.msg_id,
    title: titleOf(ctx.catalogues, ctx.locale, row),
    type: row.type,
    linkUrl: row.link_url,
    create_time: Number(row.create_time),
  }))
}

/** The three moves there are; any other start is refused (R195). */
function moving(
  id: string,
  path: string,
  summary: string,
  from: keyof MessageLists,
  to: keyof MessageLists,
): Route {
  return defineRoute({
    id: `system.message.${id}`,
    method: 'POST',
    path: `${API}/${path}`,
    summary,
    permission: 'session',
    scope: 'tenant',
    unlogged: true,
    body: msgBody,
    response: z.boolean(),
    handler: async (ctx, { body }) => {
      const reader = readerOf(ctx)
      const moved = await move(ctx.tx, reader, body.msg_id, from, to, ctx.now)
      if (!moved) {
        const held = await stateOf(ctx.tx, reader, body.msg_id)
        if (!held) throw unknown()
        throw new AppError('MESSAGE_STATE', { state: textKey(`message/message_center.state.${held.state}`) })
      }
      await announce(ctx.tx, reader.tenantId, [reader.userId])
      return true
    },
  })
}

export const messageRoutes: readonly Route[] = [
  defineRoute({
    id: 'system.message.count',
    method: 'GET',
    path: `${API}/count`,
    summary: 'Number of unread messages.',
    permission: 'session',
    scope: 'tenant',
    response: z.number(),
    handler: (ctx) => countUnread(ctx.tx, readerOf(ctx)),
  }),
  defineRoute({
    id: 'system.message.init',
    method: 'GET',
    path: `${API}/init`,
    summary: 'The lists unread, readed and trash, each newest first.',
    permission: 'session',
    scope: 'tenant',
    response: lists,
    handler: async (ctx) => ({
      unread: await list(ctx, 'unread'),
      readed: await list(ctx, 'readed'),
      trash: await list(ctx, 'trash'),
    }),
  }),
  defineRoute({
    id: 'system.message.content',
    method: 'GET',
    path: `${API}/content`,
    summary: 'Content of a message, as sanitised markup.',
    permission: 'session',
    scope: 'tenant',
    query: msgQuery,
    response: z.string(),
    handler: async (ctx, { query }) => {
      const row = await contentOf(ctx.tx, readerOf(ctx), query.msg_id)
      if (!row) throw unknown()
      return bodyOf(ctx.catalogues, ctx.locale, row)
    },
  }),
  moving('hasRead', 'has_read', 'Marks an unread message as read.', 'unread', 'readed'),
  moving('removeReaded', 'remove_readed', 'Moves a read message to the trash.', 'readed', 'trash'),
  moving('restore', 'restore', 'Takes a message out of the trash.', 'trash', 'readed'),
]
