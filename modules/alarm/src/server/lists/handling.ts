import { sql } from '@motorpool/db'
import { anyId, type CallCtx, type Route, userName } from '@motorpool/http'
import { AppError, type States, textKey } from '@motorpool/kernel'
import { type Bound, namedRows, Transitions } from '@motorpool/resource/server'
import { z } from 'zod'
import { checkedPictures, claimPictures, pictureIds } from '../story/pictures.ts'
import { announceHandled } from '../watch/changed.ts'

const note = z.string().trim().max(255)
const result = note.min(1)

export type Step = 'handle' | 'handOver' | 'handleEnd'
const ACTIONS: Readonly<Record<Step, string>> = { handle: 'TAKE', handOver: 'HAND_OVER', handleEnd: 'END' }

interface Handled {
  handleStatus: string
  handlerId: string | null
}

interface Order {
  result?: string | undefined
  pictures?: readonly string[] | undefined
  ids?: readonly unknown[] | undefined
  handlerId?: string | undefined
}

/** Who a colleague is that gets alarms; somebody whom the caller does not see is refused like somebody who does not exist. */
async function colleague(ctx: CallCtx, id: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where id = ${id ?? null} and status = 'NORMAL'`.execute(ctx.tx)
  if (!rows[0])
    throw new AppError(
      'INVALID_INPUT',
      {},
      { fields: [{ field: 'handlerId', code: 'FIELD_REFERENCE', params: { value: id ?? '' } }] },
    )
  return rows[0].id
}

/** What is written with a step: who handles it since when, its result, and a line of its history. */
async function written(ctx: CallCtx, step: Step, order: Order) {
  const now = new Date(ctx.now)
  const pictures = await checkedPictures(ctx, order)
  const handler = step === 'handOver' ? await colleague(ctx, order.handlerId) : ctx.actor.id
  const line = {
    action: ACTIONS[step],
    userId: ctx.actor.id,
    time: ctx.now,
    ...(step === 'handOver' ? { toUserId: handler } : {}),
    ...(order.result ? { result: order.result } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
  }
  return {
    handler_id: handler,
    handlings: sql`handlings || ${JSON.stringify([line])}::jsonb`,
    ...(order.result ? { result: order.result } : {}),
    ...(step === 'handleEnd' ? { end_handle_time: now } : {}),
    ...(step === 'handle' ? { handle_time: now } : {}),
  }
}

/** Says who was first: two people who see the same list take the same alarm. */
async function refused(ctx: CallCtx, states: States<string, Step>, step: Step, row: Handled): Promise<void> {
  const code = states.refusal(step, row.handleStatus)
  if (!code) return
  const who = row.handlerId ? await ctx.ports.get(userName)(ctx, row.handlerId) : undefined
  throw new AppError(code, { who: who ?? textKey('alarm.somebody') })
}

const body = {
  handle: z.object({ ...namedRows, result: note.optional(), pictures: pictureIds }),
  handOver: z.object({ ...namedRows, handlerId: anyId, result: note.optional(), pictures: pictureIds }),
  handleEnd: z.object({ ...namedRows, result, pictures: pictureIds }),
}

function machine(states: States<string, Step>, bound: Bound) {
  return new Transitions<Bound['resource'], Step>({
    states,
    bound,
    field: 'handleStatus',
    refusal: (row, step) => {
      const code = states.refusal(step, String(row.handleStatus))
      return code ? new AppError(code) : undefined
    },
  })
}

const effect = <B extends Order>(states: States<string, Step>, schema: z.ZodType<B>) => ({
  body: schema,
  allow: (ctx: CallCtx, { row, transition }: { row: unknown; transition: Step }) =>
    refused(ctx, states, transition, row as Handled),
  run: (ctx: CallCtx, { transition, body: order }: { transition: Step; body: B }) =>
    written(ctx, transition, order),
  written: async (ctx: CallCtx, rows: readonly { id: string }[], order: B) => {
    await claimPictures(ctx, rows, order)
    await announceHandled(
      ctx,
      rows.map(({ id }) => id),
    )
  },
})

/** The calls of a list of alarms by which people handle them. */
export const handlingRoutes = (states: States<string, Step>, bound: Bound): readonly Route[] =>
  machine(states, bound)
    .on('handle', effect(states, body.handle))
    .on('handOver', effect(states, body.handOver))
    .on('handleEnd', effect(states, body.handleEnd))
    .routes()

const orders = z.discriminatedUnion('state', [
  z.object({ ...namedRows, state: z.literal('1'), result: note.optional(), pictures: pictureIds }),
  z.object({ ...namedRows, state: z.literal('-1'), result, pictures: pictureIds }),
])

/** Those of national-standard alarms: one call takes and ends, by the state that it is sent. */
export const gbHandlingRoutes = (states: States<string, Step>, bound: Bound): readonly Route[] =>
  machine(states, bound)
    .on('handler', {
      ...effect(states, z.preprocess(withState, orders)),
      choose: ({ state }) => (state === '1' ? 'handle' : 'handleEnd'),
    })
    .on('handOver', effect(states, body.handOver))
    .routes()

/** The state is a number on the wire, and a text in forms. */
function withState(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('state' in sent)) return sent
  return { ...sent, state: String(sent.state) }
}
