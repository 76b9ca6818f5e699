import type { pg } from '@motorpool/db'

const PARTITION = /^frame_(\d{4})(\d\d)(\d\d)$/

/** Makes the partition of the journal that has this name (`frame_20261122`); false when it is no name of one. */
export async function makePartition(client: pg.ClientBase, name: string): Promise<boolean> {
  const [, year, month, day] = PARTITION.exec(name) ?? []
  if (!year) return false
  await client.query('select app.frame_partition($1)', [`${year}-${month}-${day}`])
  return true
}
