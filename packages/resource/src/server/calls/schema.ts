import { asRead } from '@motorpool/http'
import { z } from 'zod'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, bulkFields, displayName } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { PAGE_MAX } from '../../shared/types.ts'
import { writable } from '../../shared/validate.ts'
import { IDS_FILTER_MAX, OFFSET_MAX } from '../read/select.ts'

/** What may leave, field by field. */
export function rowSchema(resource: AnyResource): z.ZodType {
  const shape: Record<string, z.ZodType> = { id: z.string() }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'secret') shape[`${name}Set`] = z.boolean()
    else shape[name] = serverKind(field).answer(field.options).nullable()
    if (isKind(field, 'ref')) shape[displayName(name, field.options.as)] = z.string().nullable()
    if (isKind(field, 'refs')) shape[displayName(name, field.options.as)] = z.array(z.string())
  }
  return z.object(shape)
}

/** What a new row cannot do without, as far as no other field decides it. */
function demanded({ fields }: AnyResource): string[] {
  return Object.entries(fields)
    .filter(
      ([, field]) =>
        field.flags.required &&
        !field.flags.filledIn &&
        field.flags.default === undefined &&
        !field.flags.when &&
        writable(field, 'create'),
    )
    .map(([name]) => name)
}

/**
 * Bodies are described here and judged by `checkRow`, whose messages name the field's label: each property takes
 * anything and says in the description what it should be.
 */
export function bodySchema(resource: AnyResource, mode: 'create' | 'update'): z.ZodType {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (
      writable(field, mode) ||
      (mode === 'update' && field.flags.access === 'create' && !field.behaviour.computed)
    )
      shape[name] = serverKind(field).body(field.options).optional()
  if (mode === 'create') return z.object(shape).meta({ required: demanded(resource) })
  return z.object({
    ...shape,
    id: z.union([z.string(), z.number()]),
    ...asRead,
  })
}

/** Values of a change of many rows: only the fields that allow it. */
export function bulkSchema(resource: AnyResource): z.ZodType {
  const shape: Record<string, z.ZodType> = {}
  for (const name of bulkFields(resource)) {
    const field = resource.fields[name] as Field
    shape[name] = serverKind(field).body(field.options).optional()
  }
  return z.looseObject(shape)
}

function filterShape(resource: AnyResource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {
    keyword: z
      .unknown()
      .meta({ type: 'string', description: 'found in any of the searchable texts' })
      .optional(),
    ids: z.unknown().optional(),
    sort: z.object({ field: z.string().max(64), order: z.enum(['asc', 'desc']) }).nullish(),
  }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.flags.searchable)
      shape[name] = z
        .unknown()
        .meta({ description: `filter of kind ${field.kind}` })
        .optional()
  return shape
}

export function pageSchema(resource: AnyResource) {
  return z
    .object({
      ...filterShape(resource),
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(PAGE_MAX).default(resource.pageSize),
    })
    .refine((q) => (q.page - 1) * q.pageSize <= OFFSET_MAX, { path: ['page'] })
}

/** The filters of a list without its pages: for calls that act on all rows of a query. A misspelt filter is refused. */
export function querySchema(resource: AnyResource) {
  const { sort: _, ...filters } = filterShape(resource)
  return z.strictObject(filters)
}

/** What an export is called, inside and outside (R187). */
export const exportExtra = z
  .object({ title: z.string().max(100).optional(), sheetName: z.string().max(100).optional() })
  .nullish()

/** Most columns of one export. */
const COLUMNS_MAX = 200

/** Which rows and columns an export has (R187, R189): without `ids` all that the filters leave. */
export const exportShape = {
  ids: z
    .unknown()
    .meta({
      type: 'array',
      items: { type: 'string' },
      maxItems: IDS_FILTER_MAX,
      description: 'only these rows, as far as the filters leave them and the caller sees them',
    })
    .optional(),
  columns: z
    .array(z.string().max(64))
    .min(1)
    .max(COLUMNS_MAX)
    .nullish()
    .meta({ description: 'fields in the order of the columns; without them the usual ones' }),
  extra: exportExtra,
}

export function exportSchema(resource: AnyResource) {
  return z.object({ ...filterShape(resource), ...exportShape })
}

/** Answer of an export that goes on as a task; a short one is answered with the workbook. */
export const inBackground = z.object({ taskId: z.string() })

/** Answer of an import that is stored, or goes on as a task; a refused one is answered with a workbook. */
export const imported = z.union([z.object({ total: z.number() }), inBackground])

export function optionsSchema(resource: AnyResource) {
  return z.looseObject({ ...filterShape(resource) })
}

/** What a select offers; resources add fields of their own, searches may leave the label to the browser. */
export const optionsAnswer = z.array(
  z.looseObject({
    id: z.string(),
    label: z.unknown().meta({ type: 'string' }).optional(),
    code: z
      .unknown()
      .meta({ type: ['string', 'null'] })
      .optional(),
  }),
)

export function pageAnswer(resource: AnyResource): z.ZodType {
  return z.object({
    items: z.array(rowSchema(resource)),
    total: z.number(),
    current: z.number(),
    capped: z.boolean().optional(),
  })
}
