import { pg } from './types.ts'

/** The part of a connection's wire that a statement in PostgreSQL's extended protocol is written to. */
interface Wire {
  parse(statement: { text: string }): void
  bind(portal: object): void
  execute(portal: object): void
}

interface Steps {
  name: string | undefined
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const { prepare, handleDataRow, handleCommandComplete } = pg.Query.prototype as unknown as Steps

export interface Statement {
  text: string
  /** Of one that its connection keeps. */
  name?: string
}

/**
 * A query with statements before it, whose answers nobody reads, all in one round trip: they end in one Sync, so when
 * one of them fails, PostgreSQL skips the rest and the query fails with that error.
 */
class Together extends pg.Query implements Steps {
  declare name: string | undefined
  private readonly first: readonly string[]
  private readonly own: string | undefined
  private open: number

  constructor(
    first: readonly string[],
    { text, name }: Statement,
    values: readonly unknown[],
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super({ text, queryMode: 'extended' } as pg.QueryConfig, [...values], done)
    this.first = first
    this.open = first.length
    this.own = name
  }

  prepare(wire: Wire): void {
    for (const text of this.first) {
      wire.parse({ text })
      wire.bind({})
      wire.execute({})
    }
    this.name = this.own
    prepare.call(this, wire)
    // The library notes the name as parsed at the next answer of that kind: those of the statements before are not its own.
    this.name = undefined
  }

  handleDataRow(message: unknown): void {
    if (this.open === 0) handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.open > 0) {
      if (--this.open === 0) this.name = this.own
    } else handleCommandComplete.call(this, message, wire)
  }
}

export function together(
  client: pg.ClientBase,
  first: readonly string[],
  statement: Statement,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new Together(first, statement, values, (error, result) => {
        if (error) reject(error)
        else resolve(result as pg.QueryResult)
      }),
    )
  })
}
