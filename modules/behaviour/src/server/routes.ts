import { randomUUID } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, CLIENT_HEADER, defineRoute, type Io, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Parameters } from '@motorpool/system/server'
import { z } from 'zod'
import { BATCH_MAX } from '../shared/event.ts'
import { BEHAVIOUR_ENABLED, BEHAVIOUR_PANEL } from '../shared/parameters.ts'
import { behaviourEvent } from '../shared/schema.ts'
import type { AreaOf } from './area.ts'
import './errors.ts'

const SVC = '/api/collection-svc'
const KEEP_DAYS = 180
const DAY_MS = 24 * 60 * 60_000
/** Clocks of browsers differ; further off, the time is that of the server. */
const CLOCK_MS = DAY_MS

export interface BehaviourDeps {
  parameters: Pick<Parameters, 'get'>
  areas: AreaOf
}

const clientOf = (io: Io): string => (io.request.headers[CLIENT_HEADER]?.toString() ?? 'BIZ').slice(0, 16)

async function openSession(ctx: CallCtx, io: Io, areas: AreaOf, tx: Tx): Promise<string> {
  const sessionId = randomUUID()
  const at = new Date(ctx.now)
  await sql`
    insert into behaviour_session (tenant_id, session_id, user_id, ip, ip_area, client_id, last_time, create_time)
    values (${ctx.tenantId}, ${sessionId}, ${ctx.actor.id}, ${ctx.ip.slice(0, 45)}, ${areas.area(ctx.ip) ?? null},
            ${clientOf(io)}, ${at}, ${at})`.execute(tx)
  await tidy(ctx, tx)
  return sessionId
}

/** Behaviour is kept for half a year. */
async function tidy(ctx: CallCtx, tx: Tx): Promise<void> {
  const before = new Date(ctx.now - KEEP_DAYS * DAY_MS)
  await sql`delete from behaviour_event where id in (
    select id from behaviour_event where create_time < ${before} limit 5000)`.execute(tx)
  await sql`delete from behaviour_session where id in (
    select id from behaviour_session where last_time < ${before} limit 1000)`.execute(tx)
}

/** Only events of the caller's own session are taken, whatever user they name. */
async function ownSession(ctx: CallCtx, sessionIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(sessionIds)]
  const { rows } = await sql`
    update behaviour_session set last_time = ${new Date(ctx.now)}
    where session_id = any (${wanted}::text[]) and user_id = ${ctx.actor.id} and tenant_id = ${ctx.tenantId}
    returning id`.execute(ctx.tx)
  if (rows.length < wanted.length) throw new AppError('BEHAVIOUR_SESSION')
}

export function behaviourRoutes({ parameters, areas }: BehaviourDeps): Route[] {
  const on = (ctx: CallCtx) => parameters.get(BEHAVIOUR_ENABLED, ctx.tenantId)
  const demand = (ctx: CallCtx) => {
    if (!on(ctx)) throw new AppError('BEHAVIOUR_OFF')
  }
  return [
    defineRoute({
      id: 'collection.sessions.open',
      method: 'GET',
      path: `${SVC}/sessions/V1.0`,
      summary: 'Opens a behaviour session where collection is on; the address is that of the connection.',
      permission: 'session',
      scope: 'tenant',
      query: z.object({ ip: z.string().max(45).optional() }),
      response: z.object({ enabled: z.boolean(), panel: z.boolean(), sessionId: z.string().nullable() }),
      handler: async (ctx, _input, io) => {
        const panel = parameters.get(BEHAVIOUR_PANEL, ctx.tenantId)
        if (!on(ctx)) return { enabled: false, panel, sessionId: null }
        return { enabled: true, panel, sessionId: await openSession(ctx, io, areas, ctx.tx) }
      },
    }),
    defineRoute({
      id: 'collection.sessions.refresh',
      method: 'POST',
      path: `${SVC}/sessions/V1.0`,
      summary: 'A new session id instead of the present one.',
      permission: 'session',
      scope: 'tenant',
      unlogged: true,
      rate: { max: 60, windowMs: 60_000 },
      response: z.object({ sessionId: z.string() }),
      handler: async (ctx, _input, io) => {
        demand(ctx)
        return { sessionId: await openSession(ctx, io, areas, ctx.tx) }
      },
    }),
    defineRoute({
      id: 'collection.events.send',
      method: 'POST',
      path: `${SVC}/events/V1.0`,
      summary: 'Takes a batch of behaviour events of the own session.',
      permission: 'session',
      scope: 'tenant',
      unlogged: true,
      rate: { max: 60, windowMs: 60_000 },
      body: z.object({ events: z.array(behaviourEvent).min(1).max(BATCH_MAX) }),
      response: z.object({ stored: z.number() }),
      handler: async (ctx, { body }) => {
        demand(ctx)
        await ownSession(
          ctx,
          body.events.map((e) => e.sessionId),
        )
        const timely = (time: number) =>
          new Date(Math.abs(time - ctx.now) > CLOCK_MS ? ctx.now : time).toISOString()
        const rows = body.events.map((e) => ({
          ...e,
          eventTime: timely(e.eventTime),
          endTime: e.endTime ? timely(e.endTime) : null,
        }))
        await sql`
          insert into behaviour_event (tenant_id, user_id, project_key, event_key, session_id, event_time, end_time,
                                       "to", "from", attr_list, create_time)
          select ${ctx.tenantId}::bigint, ${ctx.actor.id}::bigint, "projectKey", "eventKey", "sessionId", "eventTime",
                 "endTime", "to", "from", "attrList", ${new Date(ctx.now)}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(rows).replaceAll('\\u0000', '')}::jsonb)
            as x ("projectKey" text, "eventKey" text, "sessionId" text, "eventTime" timestamptz, "endTime" timestamptz,
                  "to" text, "from" text, "attrList" jsonb)`.execute(ctx.tx)
        return { stored: rows.length }
      },
    }),
    defineRoute({
      id: 'collection.ip.lookup',
      method: 'GET',
      path: `${SVC}/ip/V1.0`,
      summary: "The caller's address, and where it is, from the table that comes with the program.",
      permission: 'session',
      scope: 'manual',
      response: z.object({ ip: z.string(), area: z.string().nullable() }),
      handler: async (ctx) => ({ ip: ctx.ip, area: areas.area(ctx.ip) ?? null }),
    }),
  ]
}
