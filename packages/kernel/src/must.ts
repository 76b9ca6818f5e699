/**
 * A value that must be there by an invariant that the compiler cannot see. When the invariant is broken after all this
 * throws, with what was missing, at the place where it was believed.
 */
export function must<T>(value: T, what: string): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
