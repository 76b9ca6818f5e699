import { Database } from '@motorpool/db'
import { codeOf } from '@motorpool/kernel'
import { type Installation, installationOf } from '@motorpool/system/server'
import type { Config } from './config.ts'
import { lacksKeys, refuseOthers, schemaMark } from './installation.ts'
import { StartError } from './start-failure.ts'

const LOOK_MS = 2000
/** No such table, no such role, or not let in yet. */
const NOT_YET = ['42P01', '22023', '42501']

interface Waiting {
  config: Config
  /** Of the runtime's account. */
  url: string
  say: (line: string) => void
  signal: AbortSignal
}

async function found(db: Database): Promise<Installation | undefined> {
  try {
    return await db.withPlatform(undefined, 'who the installation is', installationOf)
  } catch (error) {
    if (NOT_YET.includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

/** Why this machine cannot start yet; throws when waiting does not help. */
function lackOf(config: Config, installation: Installation | undefined, mark: string): string | undefined {
  if (!installation || lacksKeys(config, installation)) return 'nothing has prepared the database'
  if (installation.schema !== mark) {
    if (installation.schema > mark)
      throw new StartError('the database is of a newer version than this one: update this machine')
    return 'the database is of an older version'
  }
  refuseOthers(config, installation)
  return undefined
}

/** Waits until the machine with the owner's account has brought the database to this version. */
export async function awaitPrepared({ config, url, say, signal }: Waiting): Promise<void> {
  const mark = await schemaMark()
  const db = new Database({ url, max: 1, applicationName: 'motorpool-join' })
  try {
    for (let said: string | undefined; ; ) {
      signal.throwIfAborted()
      const lack = lackOf(config, await found(db), mark)
      if (lack === undefined) return
      if (lack !== said) say(`Waiting for the machine with MOTORPOOL_DATABASE_URL: ${lack}`)
      said = lack
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  } finally {
    await db.close()
  }
}
