import type { ClickHouse } from './client.ts'

async function text(clickHouse: ClickHouse, query: string): Promise<string | undefined> {
  const [answer] = await clickHouse.select(query, {}, { rows: 1 })
  const [value] = answer?.bytes('value') ?? []
  return value && Buffer.from(value).toString('utf8')
}

/** Of the engine: `26.7.2.1`. */
export const versionOf = async (clickHouse: ClickHouse): Promise<string> =>
  (await text(clickHouse, 'SELECT version() AS value')) ?? ''

/**
 * Takes a database of ClickHouse for an installation; answers whose it is. Of two that begin at once the one with the lesser
 * name has it.
 */
export async function claimDatabase(clickHouse: ClickHouse, owner: string): Promise<string | undefined> {
  const whose = () => text(clickHouse, 'SELECT owner AS value FROM motorpool_owner ORDER BY owner LIMIT 1')
  const found = await whose()
  if (found !== undefined) return found
  const values = [Buffer.from(owner, 'utf8')]
  await clickHouse.insert('motorpool_owner', 1, [{ name: 'owner', type: 'String', values }], owner)
  return whose()
}
