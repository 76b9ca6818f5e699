import { pg } from './types.ts'

/** The part of a connection's wire that a statement in PostgreSQL's extended protocol is written to. */
interface Wire {
  parse(statement: { text: string }): void
  bind(portal: object): void
  execute(portal: object): void
}

interface Steps {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const { prepare, handleDataRow, handleCommandComplete } = pg.Query.prototype as unknown as Steps

/**
 * A query with statements before it, whose answers nobody reads, all in one round trip: they end in one Sync, so when
 * one of them fails, PostgreSQL skips the rest and the query fails with that error.
 */
class Together extends pg.Query implements Steps {
  private readonly first: readonly string[]
  private open: number

  constructor(
    first: readonly string[],
    text: string,
    values: readonly unknown[],
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super({ text, queryMode: 'extended' } as pg.QueryConfig, [...values], done)
    this.first = first
    this.open = first.length
  }

  prepare(wire: Wire): void {
    for (const text of this.first) {
      wire.parse({ text })
      wire.bind({})
      wire.execute({})
    }
    prepare.call(this, wire)
  }

  handleDataRow(message: unknown): void {
    if (this.open === 0) handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.open > 0) this.open--
    else handleCommandComplete.call(this, message, wire)
  }
}

export function together(
  client: pg.ClientBase,
  first: readonly string[],
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new Together(first, text, values, (error, result) => {
        if (error) reject(error)
        else resolve(result as pg.QueryResult)
      }),
    )
  })
}
