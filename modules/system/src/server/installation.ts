import { randomUUID } from 'node:crypto'
import { type Tx, tables } from '@motorpool/db'

interface InstallationTables {
  installation: { name: string; value: string }
}

const ID = 'id'
const SCHEMA = 'schema'

/** What the database says of the installation that it is of. */
export interface Installation {
  id: string
  /** Mark of the migrations with which it was prepared last. */
  schema: string
  /** Fingerprints of its keys by their names. */
  keys: ReadonlyMap<string, string>
}

/** Undefined before its first preparation is done. */
export async function installationOf(tx: Tx): Promise<Installation | undefined> {
  const rows = await tables<InstallationTables>(tx).selectFrom('installation').selectAll().execute()
  const { [ID]: id, [SCHEMA]: schema, ...keys } = Object.fromEntries(rows.map((r) => [r.name, r.value]))
  if (id === undefined || schema === undefined) return undefined
  return { id, schema, keys: new Map(Object.entries(keys)) }
}

/** Gives the installation an id where it has none, and notes keys that are not known; `renew`: and those that differ. */
export async function noteInstallation(
  tx: Tx,
  { schema, keys }: Pick<Installation, 'schema' | 'keys'>,
  { renew = false } = {},
): Promise<void> {
  const note = (name: string, value: string, replace: boolean) =>
    tables<InstallationTables>(tx)
      .insertInto('installation')
      .values({ name, value })
      .onConflict((c) => (replace ? c.column('name').doUpdateSet({ value }) : c.column('name').doNothing()))
      .execute()
  await note(ID, randomUUID(), false)
  await note(SCHEMA, schema, true)
  for (const [name, value] of keys) await note(name, value, renew)
}
