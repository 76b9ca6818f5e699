import { fixtureOf } from '../../kinds/fixtures.ts'
import { DAY_MS } from '../../shared/time.ts'
import { checkRow, parseField } from '../../shared/validate.ts'
import type { Subject } from './subject.ts'
import type { Row } from './suite.ts'

/** How far a value steps beside that of a field it is tied to. */
const STEPS: Readonly<Record<string, number>> = { int: 1, decimal: 1, date: DAY_MS, datetime: DAY_MS }

/** Whether a rule over several fields refuses a value that the field itself accepts. */
function ruledOut(subject: Subject, row: Row, name: string, value: unknown): boolean {
  const own = parseField(subject.field(name), value, row)
  return own.ok && checkRow(subject.resource, { [name]: value }, 'update', row).errors.length > 0
}

/** The values of fields of the same kind in the row, and what lies beside them. */
function besideOthers(subject: Subject, row: Row, name: string): unknown[] {
  const { kind } = subject.field(name)
  const step = STEPS[kind]
  if (step === undefined) return []
  const values = Object.entries(subject.resource.fields)
    .filter(([, field]) => field.kind === kind)
    .map(([other]) => row[other])
  const numbers = values.filter((value) => typeof value === 'number')
  return [...new Set(numbers.flatMap((n) => [n, n + step, n - step]))]
}

/**
 * At most two values that the field may take in the row. The resource's rules are asked first: where they refuse the
 * usual examples (an end before its begin), values beside those of the other fields stand in. None when nothing fits.
 */
export function examplesIn(subject: Subject, row: Row, name: string): unknown[] {
  const { options } = subject.field(name)
  const usual = subject.suite.examples?.[name] ?? fixtureOf(subject.field(name)).examples(options)
  const allowed = usual.filter((value) => !ruledOut(subject, row, name, value))
  if (allowed.length > 0 || usual.length === 0) return allowed.slice(0, 2)
  const others = besideOthers(subject, row, name)
  return others
    .filter((value) => checkRow(subject.resource, { [name]: value }, 'update', row).errors.length === 0)
    .slice(0, 2)
}

/** The field and code with which the resource's rules refuse that the field becomes empty; none when it may. */
export function refusalOfEmpty(
  subject: Subject,
  row: Row,
  name: string,
): { field: string; code: string } | undefined {
  const [error] = checkRow(subject.resource, { [name]: null }, 'update', row).errors
  return error && { field: error.field, code: error.code }
}
