import type { ProblemCode } from '../shared/problem.ts'

/** What a kind brings to the shared suite: with it, every field of the kind is tested. */
export interface KindFixture<O = object> {
  /** Valid values in ascending order, as sent; none when only the resource can know them (patterns, references). */
  examples(options: O): readonly unknown[]
  /** Values that are refused, and for what. */
  invalid(options: O): readonly (readonly [what: string, value: unknown, code: ProblemCode])[]
  /** Filters that find a row with the value. */
  finding?(value: unknown, options: O): readonly unknown[]
  /** Values that are stored otherwise than they were sent. */
  stored?(options: O): readonly (readonly [sent: unknown, stored: unknown])[]
  /** What a spreadsheet cell may say for the value, besides what the export writes. */
  cells?(value: unknown, options: O): readonly (string | number | boolean)[]
}
