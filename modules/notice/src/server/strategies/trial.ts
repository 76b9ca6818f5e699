import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { noticeStrategys, TITLE_MAX } from '../../shared/strategies.ts'
import type { Gathered } from '../rounds/items.ts'
import { storePushes } from '../rounds/pushes.ts'
import { strategyOf } from '../rounds/strategy.ts'
import { messageOf } from '../text.ts'
import '../errors.ts'
import { problemOf } from './hooks.ts'

const TEXT_MAX = 500

/** An alarm to try texts with: of a vehicle that the caller sees, at its last position. */
async function sample(ctx: CallCtx): Promise<Gathered> {
  const { rows } = await sql<Gathered>`
    select '0' as "rowId", 'ALARM' as topic, v.org_id::text as "orgId", o.path, o.org_name as "orgName", v.vin,
      v.create_user_id::text as "creatorId", v.plate_code as plate, 'GB_ALARM' as "remindType", 'GB' as kind, '21012' as type, null as name, '2' as level,
      ${ctx.now}::float8 as time, null::float8 as lng, null::float8 as lat, 1 as count, '2' as worst
    from vehicle v join org o on o.id = v.org_id order by v.id desc limit 1`.execute(ctx.tx)
  const [found] = rows
  if (!found) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles.one') })
  return found
}

const text = (max: number) => z.string().max(max).nullish()

export function trialRoutes(geocoder: Geocoder): Route[] {
  const reading = ({ tenantId, catalogues, ports }: CallCtx) => ({ tenantId, catalogues, ports, geocoder })
  return [
    defineRoute({
      id: 'vehicle.noticeStrategys.preview',
      labels: [noticeStrategys.key],
      method: 'POST',
      path: `${noticeStrategys.api}/preview`,
      summary:
        'What a message with these texts says, filled with an alarm of a vehicle, in the language of the caller.',
      permission: 'notice/strategies/find',
      scope: 'tenant',
      unlogged: true,
      body: z.object({ titleTemplate: text(TITLE_MAX), contentTemplate: text(TEXT_MAX) }),
      response: z.object({ title: z.string(), content: z.string() }),
      handler: async (ctx, { body: { titleTemplate, contentTemplate } }) => {
        const [title, content] = [titleTemplate || null, contentTemplate || null]
        for (const one of [title, content]) {
          const wrong = problemOf(one)
          if (wrong) throw new AppError(wrong.code, wrong.params)
        }
        const texts = { title_template: title, title_en: title, title_ja: title }
        const contents = { content_template: content, content_en: content, content_ja: content }
        return messageOf(reading(ctx), { ...texts, ...contents }, [await sample(ctx)], ctx.locale)
      },
    }),
    defineRoute({
      id: 'vehicle.noticeStrategys.test',
      labels: [noticeStrategys.key],
      method: 'POST',
      path: `${noticeStrategys.api}/test`,
      summary:
        'Sends a trial to the caller by every way of a strategy; what becomes of it stands in the log.',
      permission: 'notice/strategies/update',
      scope: 'tenant',
      rate: { max: 10, windowMs: 60_000 },
      body: z.object({ id: idText }),
      response: z.object({ total: z.number() }),
      handler: async (ctx, { body }) => {
        const strategy = await strategyOf(ctx.tx, body.id)
        if (!strategy) throw new AppError('NOT_FOUND', { what: textKey('notice/strategies.one') })
        const { rows } = await sql<{ name: string; phone: string | null; email: string | null }>`
          select real_name as name, phone, email from app_user where id = ${ctx.actor.id}`.execute(ctx.tx)
        const me = { userId: ctx.actor.id, lang: ctx.locale, concerns: () => true }
        const persons = rows.map((row) => ({ ...row, ...me }))
        const round = { id: null, step: 0, now: ctx.now, userId: ctx.actor.id }
        return {
          total: await storePushes(ctx.tx, reading(ctx), strategy, round, persons, [await sample(ctx)]),
        }
      },
    }),
  ]
}
