import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Bound, boundResource, isDimension, isMeasure, mayRead } from '@motorpool/resource/server'
import type { Field } from '@motorpool/resource/shared'
import { type ReportConfig, reportConfig } from '../../shared/report/config.ts'
import '../errors.ts'

/** Kinds whose values are not for tables. */
const HIDDEN = new Set(['secret', 'json', 'file', 'files', 'image', 'richText'])

/** The list a report stands on, for callers that may read it themselves; a report opens nothing. */
export function datasetOf(ctx: CallCtx, key: string): Bound {
  const bound = boundResource(ctx.ports, key)
  if (!bound?.resource.calls.page) throw new AppError('REPORT_CONFIG', { what: key })
  if (!bound.resource.calls.page.permission.split('|').some((p) => ctx.permissions.has(p)))
    throw new AppError('FORBIDDEN')
  return bound
}

export function readable(ctx: CallCtx, { resource }: Bound): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    HIDDEN.has(field.kind) || name === 'tenantId' || !mayRead(ctx, resource, name) ? [] : [name],
  )
}

/** What of a grouping cannot be grouped or added up. */
function wrongGroup(
  { by, fn, field }: NonNullable<ReportConfig['group']>,
  fields: Readonly<Record<string, Field>>,
): string | undefined {
  const dimension = fields[by]
  if (!dimension || !isDimension(dimension)) return by
  if (fn === 'count') return undefined
  const measure = field === undefined ? undefined : fields[field]
  return measure && isMeasure(measure) ? undefined : (field ?? 'field')
}

function wrongNames(config: ReportConfig, bound: Bound, known: ReadonlySet<string>): string | undefined {
  const { fields } = bound.resource
  const { group } = config
  const unknown = [
    ...config.columns,
    ...config.search,
    ...Object.keys(config.filters),
    ...(group ? [group.by, group.field] : []),
    config.sort?.field,
  ].find((name) => name !== undefined && !known.has(name))
  if (unknown !== undefined) return unknown
  const filtered = [...config.search, ...Object.keys(config.filters)]
  const closed = filtered.find((name) => !fields[name]?.flags.searchable)
  if (closed !== undefined) return closed
  if (config.sort && !fields[config.sort.field]?.flags.sortable) return config.sort.field
  return group && wrongGroup(group, fields)
}

/** A configuration whose every name the caller may use; refuses the first that is not so. */
export function checkConfig(ctx: CallCtx, given: unknown): { config: ReportConfig; bound: Bound } {
  const parsed = reportConfig.safeParse(given)
  if (!parsed.success)
    throw new AppError('REPORT_CONFIG', {
      what: parsed.error.issues[0]?.path.join('.') || textKey('system/reports.config'),
    })
  const config = parsed.data
  const bound = datasetOf(ctx, config.dataset)
  const wrong = wrongNames(config, bound, new Set(readable(ctx, bound)))
  if (wrong !== undefined) throw new AppError('REPORT_CONFIG', { what: wrong })
  return { config, bound }
}
