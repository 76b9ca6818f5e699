import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, idText, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, callsOf, type States, type StatesCall } from '@motorpool/kernel'
import { z } from 'zod'
import type { AnyResource } from '../../shared/define.ts'
import type { FieldName, FullRowOf, RowOf } from '../../shared/types.ts'
import { snake } from '../columns.ts'
import type { Bound } from '../hooks.ts'
import { readFull } from '../read/read.ts'
import { type Change, changing, rowChange } from '../write/changes.ts'
import { lockRows } from '../write/save.ts'
import { rowSchema } from './schema.ts'

/** Columns and what is written into them: values or SQL. */
export type Columns = Readonly<Record<string, unknown>>

/** One row in the middle of a transition. */
export interface Transit<R extends AnyResource, N extends string, B> {
  row: RowOf<R>
  body: B
  transition: N
  /** Records changes of other rows for the listeners. */
  record(...changes: Change[]): void
}

/** What a call of a state machine does beyond leading from state to state. */
export interface Effect<R extends AnyResource, N extends string, B> {
  /** The body; of a call whose path names no row with `namedRows`. */
  body?: z.ZodType<B>
  /** Of a call of several transitions: which one is meant. */
  choose?(body: B): N
  /** Refuses by throwing, with the row locked and before its state is asked. */
  allow?(ctx: CallCtx, transit: Transit<R, N, B>): Promise<void>
  /** Answers with the columns that are written beside the state. */
  run?(ctx: CallCtx, transit: Transit<R, N, B>): Promise<Columns>
  /** When all rows are written, in the same transaction. */
  written?(ctx: CallCtx, rows: readonly FullRowOf<R>[], body: B): Promise<void>
  /** What is answered instead of the row, read after the commit. */
  answer?: { response: z.ZodType; read(ctx: ManualCtx, id: string): Promise<unknown> }
}

export interface Machine<R extends AnyResource, N extends string> {
  states: States<string, N>
  bound: Bound<R>
  /** The field that holds the state. */
  field: FieldName<R>
  /** Why a row refuses a transition; undefined when it allows it. */
  refusal(row: RowOf<R>, transition: N): AppError | undefined
  /** Locks rows; default: waits for others that hold them. Throws NOT_FOUND unless all are there. */
  lock?(ctx: CallCtx, ids: readonly string[]): Promise<RowOf<R>[]>
}

/** For bodies that name the rows. */
export const namedRows = { id: anyId.optional(), ids: z.array(anyId).min(1).max(100).optional() }

const parameterOf = (path: string): string | undefined => /:(\w+)/.exec(path)?.[1]

/** The ids of the rows that a body names; INVALID_INPUT when it names none. */
function idsIn(body: unknown): string[] {
  const { id, ids = [] } = z.object(namedRows).parse(body ?? {})
  const all = [...new Set([...ids, ...(id === undefined ? [] : [id])])]
  if (all.length === 0) throw new AppError('INVALID_INPUT')
  return all
}

async function write<R extends AnyResource, N extends string>(
  ctx: CallCtx,
  { bound, field, states }: Machine<R, N>,
  { row, transition }: { row: RowOf<R>; transition: N },
  columns: Columns,
): Promise<void> {
  const { to } = states.transitions[transition]
  const written = {
    ...columns,
    ...(to === undefined ? {} : { [snake(field)]: to }),
    update_user_id: ctx.actor.id,
    update_time: new Date(ctx.now),
  }
  const assignments = sql.join(
    Object.entries(written).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )
  await sql`update ${sql.table(bound.resource.table)} set ${assignments} where id = ${row.id}`.execute(ctx.tx)
}

/** Runs one transition on rows, all or none: lock, refusals, effect, state and stamps, log line. */
function transit<R extends AnyResource, N extends string, B>(
  ctx: ManualCtx,
  machine: Machine<R, N>,
  effect: Effect<R, N, B>,
  { ids, transition, body }: { ids: readonly string[]; transition: N; body: B },
): Promise<FullRowOf<R>[]> {
  const { bound, states } = machine
  return changing(ctx, async (inner, record) => {
    const rows = await (machine.lock?.(inner, ids) ?? lockRows(inner, bound, ids))
    const transits = rows.map((row) => ({ row, body, transition, record }))
    for (const one of transits) {
      await effect.allow?.(inner, one)
      const refusal = machine.refusal(one.row, transition)
      if (refusal) throw refusal
    }
    for (const one of transits) await write(inner, machine, one, (await effect.run?.(inner, one)) ?? {})
    const after = await readFull(
      inner,
      bound,
      rows.map(({ id }) => id),
    )
    const before = new Map(rows.map((row) => [row.id, row]))
    for (const row of after)
      record(rowChange(bound.resource, states.transitions[transition].effect, before.get(row.id), row))
    await effect.written?.(inner, after, body)
    return after
  })
}

function routeOf<R extends AnyResource, N extends string, B>(
  machine: Machine<R, N>,
  call: StatesCall<N>,
  effect: Effect<R, N, B>,
): Route {
  const { resource } = machine.bound
  const { method, summary, permission } = call
  const path = call.path.startsWith('/api/') ? call.path : `${resource.api}${call.path}`
  const parameter = parameterOf(call.path)
  const row = rowSchema(resource)
  const { body: schema, answer } = effect
  const [only] = call.transitions
  return defineRoute({
    id: call.id.includes('.') ? call.id : `${resource.idPrefix}.${call.id}`,
    method,
    path,
    summary,
    permission,
    labels: [resource.key],
    scope: 'manual',
    ...(parameter === undefined ? {} : { params: z.object({ [parameter]: idText }) }),
    ...(schema ? { body: schema } : {}),
    response: answer?.response ?? (parameter === undefined ? z.array(row) : row),
    handler: async (ctx, { params, body }) => {
      const sent = body as B
      const named: string | undefined = parameter && (params as Record<string, string>)[parameter]
      const transition = effect.choose?.(sent) ?? only
      if (transition === undefined) throw new AppError('INVALID_INPUT')
      const ids = named === undefined ? idsIn(body) : [named]
      const rows = await transit(ctx, machine, effect, { ids, transition, body: sent })
      if (named === undefined) return rows
      return answer ? answer.read(ctx, named) : rows[0]
    },
  })
}

/**
 * The calls that a machine declares, as routes: permission, lock, refusal, state, stamps, log line and answer follow from
 * the declaration, an effect says the rest.
 */
export class Transitions<R extends AnyResource, N extends string> {
  readonly #machine: Machine<R, N>
  readonly #effects = new Map<string, Effect<R, N, unknown>>()

  constructor(machine: Machine<R, N>) {
    this.#machine = machine
  }

  /** Says what a call does besides; one that only leads from state to state needs no words. */
  on<B>(call: string, effect: Effect<R, N, B>): this {
    this.#effects.set(call, effect)
    return this
  }

  /** A route for each declared call. Throws when an effect belongs to none, or no effect chooses between transitions. */
  routes(): readonly Route[] {
    const { name } = this.#machine.states
    const calls = callsOf(this.#machine.states)
    const undeclared = [...this.#effects.keys()].find((id) => calls.every((call) => call.id !== id))
    if (undeclared !== undefined) throw new Error(`${name}: no transition declares the call ${undeclared}`)
    return calls.map((call) => {
      const effect = this.#effects.get(call.id) ?? {}
      if (call.transitions.length > 1 && !effect.choose)
        throw new Error(`${name}: nothing chooses among the transitions of ${call.id}`)
      return routeOf(this.#machine, call, effect)
    })
  }
}
