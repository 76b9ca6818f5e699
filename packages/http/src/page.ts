import { z } from 'zod'

const ID_MAX = '9223372036854775807'

/** Ids travel as text and are 64-bit numbers in the database. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => id.length < ID_MAX.length || id <= ID_MAX)
/** An id as programs send it, text or number. */
export const anyId = z.union([idText, z.number().int().positive().transform(String)])

export const idParams = z.object({ id: idText })
export const idsBody = z.object({ ids: z.array(idText).min(1).max(500) })

/** A filter that is not sent, null or empty does not filter. */
export function filter<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** Body of a page call: the filters with the page, from 1, and its size. */
export function pageBody<S extends z.ZodRawShape>(filters: S) {
  return z.object({
    ...filters,
    page: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(500).default(20),
  })
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number(), current: z.number() })
}
