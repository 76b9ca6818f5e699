import type { CallCtx } from '@motorpool/http'
import type { z } from 'zod'
import { serverKind } from '../../kinds/server.ts'
import type { AnyResource } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'
import type { Bound } from '../hooks.ts'
import { readRows } from '../read/read.ts'
import type { Change } from './changes.ts'
import { draftsOf, type Work } from './check.ts'
import { changesOf, store } from './save.ts'

/** The resource with these fields open to a step of its own, which sets what forms may not. */
export function unlocked(bound: Bound, names: readonly string[]): Bound {
  const fields = Object.fromEntries(
    Object.entries(bound.resource.fields).map(([name, field]) => [
      name,
      names.includes(name) ? field.editable() : field,
    ]),
  )
  return { ...bound, resource: { ...bound.resource, fields } }
}

/** Body properties of these fields, described as in the family's own calls and judged by the same rule. */
export function fieldsBody(resource: AnyResource, names: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    names.map((name) => {
      const field = resource.fields[name] as Field
      return [name, serverKind(field).body(field.options).optional()]
    }),
  )
}

/** Rows that were stored, and those that have complaints, each with its place in what was given. */
export interface Created {
  changes: Change[]
  made: { at: number; id: string }[]
  refused: { at: number; work: Work }[]
}

/** Stores the rows that may be stored and tells of the others; within the caller's transaction. */
export async function createRows(ctx: CallCtx, bound: Bound, rows: readonly Values[]): Promise<Created> {
  const drafts = (given: readonly Values[]) =>
    draftsOf(
      ctx,
      bound,
      given.map((values) => ({ values })),
      'create',
    )
  const checked = await drafts(rows)
  const stored = await store(ctx, bound, checked, 'create')
  const refused = checked.flatMap((work, at) => (work.errors.length > 0 ? [{ at, work }] : []))
  const good = checked.flatMap((work, at) => (work.errors.length > 0 ? [] : [at]))
  const works = stored ? checked : good.length > 0 ? await drafts(good.map((at) => rows[at] as Values)) : []
  if (!stored && works.length > 0 && !(await store(ctx, bound, works, 'create')))
    throw new Error(`${bound.resource.key}: rows without complaints were refused together`)
  const made = works.map((work, i) => ({ at: good[i] as number, id: work.id as string }))
  const after = await readRows(
    ctx.tx,
    bound,
    made.map((m) => m.id),
  )
  return { changes: changesOf(bound, 'create', works, after), made, refused }
}
