import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedAddress, startEmbedded } from '@motorpool/db/embedded'
import { type Config, ConfigError } from '../config.ts'
import { FolderTaken, lockDataFolder } from '../lock.ts'

export interface Reached {
  /** Address of the database as its owner. */
  url: string
  close(): Promise<void>
}

/** The data folder for this process; undefined while a running Motorpool has it. */
function take(dataDir: string): (() => void) | undefined {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderTaken) return undefined
    throw error
  }
}

/** The database of a data folder: of the Motorpool that runs on it, or started for as long as it is needed. */
export async function reachDatabase(config: Config): Promise<Reached> {
  const { dataDir, databaseUrl } = config
  const dir = join(dataDir, 'postgres')
  if (!existsSync(join(dataDir, 'motorpool.json')) || !(databaseUrl || existsSync(join(dir, 'cluster'))))
    throw new ConfigError(
      `${dataDir} holds no Motorpool: set MOTORPOOL_DATA to the data folder that is to be backed up, and MOTORPOOL_DATABASE_URL as at its start`,
    )
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  const unlock = take(dataDir)
  if (!unlock) return { url: await embeddedAddress(dir), close: async () => {} }
  try {
    const server = await startEmbedded({ dir, tied: true })
    return {
      url: server.url,
      close: async () => {
        await server.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
