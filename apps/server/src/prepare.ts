import { join } from 'node:path'
import { Database } from '@motorpool/db'
import { loadCatalogues } from '@motorpool/i18n/load'
import { bootstrap, loadPasswordKey } from '@motorpool/identity/server'
import { gatewayVault } from '@motorpool/ingest/server'
import { systemClock } from '@motorpool/kernel'
import { seedAdministration } from '@motorpool/system/server'
import { loadVault } from '@motorpool/vault'
import { addAccounts } from './accounts.ts'
import { prepareClickHouse } from './clickhouse/start.ts'
import { type Config, districtsFile, filesOf } from './config.ts'
import { claimStore, missingStore } from './files/start.ts'
import { checkKeys, noteKeys } from './installation.ts'
import { wireModules } from './modules.ts'

/** Says where files lie that cannot be read; throws where new ones would be kept in another installation's store. */
async function prepareFiles({ fileStore }: Config, db: Database, say: (line: string) => void): Promise<void> {
  if (fileStore) return claimStore(fileStore, db)
  const missing = await missingStore(db)
  if (missing) say(missing)
}

/** Menu, permissions, keys, files and, at the first start, the platform administrator: then true. */
export async function prepare(
  config: Config,
  runtimeUrl: string,
  say: (line: string) => void,
  newKeys = false,
): Promise<boolean> {
  const db = new Database({ url: runtimeUrl, max: 2, applicationName: 'motorpool-prepare' })
  try {
    await checkKeys(config, db, newKeys)
    await prepareFiles(config, db, say)
    await prepareClickHouse(config.clickHouse, db)
    const keys = join(config.dataDir, 'keys')
    const key = loadPasswordKey(keys)
    loadVault(keys)
    gatewayVault(keys)
    const { modules } = wireModules({
      db,
      clock: systemClock,
      key,
      ...filesOf(config),
    })
    const texts = await loadCatalogues()
    const made = await bootstrap(
      { db, clock: systemClock, texts, modules },
      {
        adminPassword: config.adminPassword,
        keep: (userName, password) => addAccounts(config.dataDir, { administrator: { userName, password } }),
      },
    )
    await db.withPlatform(undefined, 'dictionaries, parameters and areas', (tx) =>
      seedAdministration(tx, { texts, now: systemClock.now(), districtsFile: districtsFile(config) }),
    )
    await noteKeys(config, db, newKeys)
    return made.adminPassword !== undefined
  } finally {
    await db.close()
  }
}
