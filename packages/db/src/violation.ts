/** A constraint PostgreSQL held against a statement. */
export interface Violation {
  kind: 'unique' | 'reference' | 'check'
  table: string
  constraint: string
}

const KINDS: Record<string, Violation['kind']> = { '23505': 'unique', '23503': 'reference', '23514': 'check' }

export function violationOf(error: unknown): Violation | undefined {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  const kind = code ? KINDS[code] : undefined
  return kind && { kind, table: table ?? '', constraint: constraint ?? '' }
}

/** Runs a statement; a constraint it breaks becomes the error `refuse` makes of it, anything else stays as it is. */
export async function onViolation<R>(
  run: () => Promise<R>,
  refuse: (violation: Violation) => Error | undefined,
): Promise<R> {
  try {
    return await run()
  } catch (error) {
    const violation = violationOf(error)
    throw (violation && refuse(violation)) ?? error
  }
}
