/** What a guard is, by how it is found. */
export const KINDS = {
  refusal: 'a condition under which an error of access, authority or limits is thrown',
  missing: 'a condition under which a thing does not exist for the caller',
  check: 'a call of a function that refuses: check…, refuse…, assert…, require…',
  denial: 'an early end of what authenticates, redeems or permits',
  verdict: "a condition under which a device's or platform's sign-on is refused",
  proof: 'a comparison of a secret, or a question whether the caller may',
  throttle: 'a count of attempts that blocks or delays',
  permission: 'the permission of a call or topic',
  tokens: 'a call for every session that API tokens do not reach',
  rate: 'the limit of calls in a time',
  narrow: 'what a resource adds to the conditions of all its calls',
  scope: 'conditions that are joined to a search',
  tenant: 'a condition on the tenant or organisation in SQL beyond row security',
  owner: 'a condition on the user in SQL beyond row security',
  expiry: 'a condition on the purpose, the time or the session of what is used once or for a while',
  policy: 'the row security of a table',
} as const

export type Kind = keyof typeof KINDS

/** A replacement in the text of a file; offsets in UTF-16 units. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** What a guard is in its text, where it can be turned off while the program runs; what is declared takes effect as it is loaded. */
export type Form =
  | 'expression'
  /** One that refuses by throwing. */
  | 'statement'
  /** A condition within a `sql` template. */
  | 'sql'
  /** A call in a chain of the query builder. */
  | 'link'

/** A guard as a rule finds it. */
export interface Finding extends Edit {
  kind: Kind
  form?: Form
  /** Words that tests of it are likely to hold: the error's code, the call's id and path, the function's name, the table. */
  hints: readonly string[]
}

/** A guard with its place in the tree. */
export interface Guard extends Finding {
  /** Eight hex digits, the same as long as the file's path and the guard's text are. */
  id: string
  /** From the repository's root. */
  path: string
  line: number
  /** What is removed, on one line, shortened. */
  removes: string
}

/** The text of the file without the guard. */
export function without(text: string, { start, end, text: instead }: Edit): string {
  return text.slice(0, start) + instead + text.slice(end)
}
