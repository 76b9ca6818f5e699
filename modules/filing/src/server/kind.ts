import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { escalated, type Row } from '@motorpool/resource/server'
import { applies, isEmpty, type Values } from '@motorpool/resource/shared'
import type { FilingKind } from '../shared/index.ts'

/** What the record of a filing says. */
export interface Recorded {
  /** What the platform knows it by. */
  subject: string
  /** Sent as they stand: they belong to the record alone. */
  facts: Values
  /** What the filing's own fields are while nobody gives them another value. */
  values: Values
  /** Names of what `values` refer to, by the fields that show them. */
  names?: Values
}

/** The server's half of a kind. */
export interface ServerKind extends FilingKind {
  /** By the ids of filings. */
  recorded(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Recorded>>
  /** The table of the records that are filed, and the resources that show them. */
  records: string
  subjects: ReadonlySet<string>
  /** Whether a change of a record never asks for another draft. */
  draftsOfNew?: boolean
  /** Makes the drafts that these records lack; none where the record is its filing. */
  makeDrafts?(tx: Tx, subjectIds: readonly string[]): Promise<void>
}

/** The values of a filing as they would be sent: its own, else those of its record. */
export function effective(kind: FilingKind, row: Readonly<Values>, recorded: Recorded | undefined): Values {
  return Object.fromEntries(
    Object.keys(kind.sends)
      .filter((name) => {
        const field = kind.resource.fields[name]
        return field !== undefined && applies(field, row)
      })
      .map((name) => [name, isEmpty(row[name]) ? (recorded?.values[name] ?? null) : row[name]]),
  )
}

/** What the records of filings that the caller sees say, in whatever organisation a model, a supplier or a terminal lies. */
export const recordedOf = (
  kind: ServerKind,
  { tx }: Pick<CallCtx, 'tx'>,
  rows: readonly Pick<Row, 'id'>[],
): Promise<ReadonlyMap<string, Recorded>> =>
  escalated(tx, () =>
    kind.recorded(
      tx,
      rows.map(({ id }) => id),
    ),
  )
