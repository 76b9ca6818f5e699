import { z } from 'zod'

const fieldName = z.string().regex(/^[a-z][A-Za-z0-9_]{0,63}$/)

/**
 * What a report shows: a declared list of the platform, some of its columns, filters that always hold, and for charts
 * how it is added up. There is no query language: all parts are names that the list declares, checked when it is saved
 * and again when it is shown.
 */
export const reportConfig = z.strictObject({
  dataset: z
    .string()
    .regex(/^[a-z][\w-]*(\/[a-z][\w-]*)+$/)
    .max(64),
  columns: z.array(fieldName).max(40).default([]),
  /** Filters that always hold, as the list's page call takes them. */
  filters: z
    .record(
      fieldName,
      z.union([
        z.string().max(200),
        z.number(),
        z.boolean(),
        z.array(z.union([z.string().max(200), z.number()])).max(100),
      ]),
    )
    .default({}),
  /** Filters that the reader may set. */
  search: z.array(fieldName).max(12).default([]),
  sort: z.strictObject({ field: fieldName, order: z.enum(['asc', 'desc']) }).optional(),
  group: z
    .strictObject({
      by: fieldName,
      month: z.boolean().default(false),
      fn: z.enum(['count', 'sum', 'avg', 'min', 'max']),
      field: fieldName.optional(),
    })
    .optional(),
  chart: z.enum(['bar', 'line']).default('bar'),
})

export type ReportConfig = z.output<typeof reportConfig>

export const REPORT_CONFIG_MAX = 20_000
