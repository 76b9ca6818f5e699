import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, type Locale } from '@motorpool/kernel'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { measureOf, measuresOf } from '@motorpool/protocols/measures'
import type { Question, QuestionField } from '../../shared/condition-query.ts'

/** Fields that the messages of some protocol carry. */
const CARRIED: ReadonlySet<string> = new Set(PROTOCOL_FACTS.flatMap(({ name }) => measuresOf(name)))

/** Whether no protocol has the field in its columns: messages are decoded for it. */
const isDecoded = (code: string) =>
  !PROTOCOL_FACTS.some(({ name }) => {
    const measure = measureOf(name, code)
    return measure && !('path' in measure || 'high' in measure)
  })

interface Known extends Omit<QuestionField, 'decoded'> {
  locales: Partial<Record<Locale, string>>
  /** Software of a terminal that the caller sees has a signal of it. */
  defined: boolean
}

/** Numbers that vehicles of the caller can report: what protocols carry, and signals of the software of their terminals. */
export async function questionFields({ tx, locale }: CallCtx): Promise<QuestionField[]> {
  const { rows } = await sql<Known>`
    select distinct on (f.sort, f.code) f.code, f.name, coalesce(f.locale_value, '{}') as locales, f.unit,
      coalesce(f.decimals, 0) as decimals, f.min_value::float8 as min, f.max_value::float8 as max, f.category,
      exists (select from soft_version_collect c join terminal t on t.soft_version_id = c.soft_version_id
        where c.function_field_id = f.id) as defined
    from function_field f where f.data_type in ('NUMBER', 'BOOL', 'ENUM')
    order by f.sort, f.code, f.tenant_id nulls last`.execute(tx)
  return rows
    .filter(({ code, defined }) => defined || CARRIED.has(code))
    .map(({ code, name, locales, unit, decimals, min, max, category }) => ({
      code,
      name: locales[locale] ?? name,
      unit,
      decimals,
      min,
      max,
      category,
      decoded: isDecoded(code),
    }))
}

const codesOf = ({ groups }: Question): string[] => [
  ...new Set(groups.flatMap(({ conditions }) => conditions.map(({ field }) => field))),
]

/** Fields of a question that the software of these vehicles' terminals has signals of. */
export async function signalFields(
  tx: Tx,
  question: Question,
  software: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select distinct f.code from soft_version_collect c join function_field f on f.id = c.function_field_id
    where c.soft_version_id = any (${[...software]}::bigint[]) and f.code = any (${codesOf(question)}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ code }) => code))
}

/**
 * Refuses what can be met by nothing: fields that are none, are no numbers, or that no asked vehicle can report.
 *
 * @throws AppError CONDITION_QUERY_FIELD, CONDITION_QUERY_FIELD_KIND, CONDITION_QUERY_NOBODY
 */
export async function checkFields(
  { tx, locale }: CallCtx,
  question: Question,
  signals: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await sql<{ code: string; name: string; type: string }>`
    select code, coalesce(locale_value ->> ${locale}, name) as name, data_type as type from function_field
    where code = any (${codesOf(question)}::text[]) order by tenant_id nulls last`.execute(tx)
  for (const code of codesOf(question)) {
    const field = rows.find((row) => row.code === code)
    if (!field) throw new AppError('CONDITION_QUERY_FIELD', { field: code })
    if (!['NUMBER', 'BOOL', 'ENUM'].includes(field.type))
      throw new AppError('CONDITION_QUERY_FIELD_KIND', { field: field.name })
    if (!CARRIED.has(code) && !signals.has(code))
      throw new AppError('CONDITION_QUERY_NOBODY', { field: field.name })
  }
}
