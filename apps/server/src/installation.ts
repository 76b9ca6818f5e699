import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Database, discoverMigrations } from '@motorpool/db'
import { type Installation, installationOf, noteInstallation } from '@motorpool/system/server'
import { keyFingerprint } from '@motorpool/vault'
import type { Config } from './config.ts'
import type { RoleName } from './roles.ts'
import { StartError } from './start-failure.ts'

/** Tells one schema from another, and by its beginning which is newer: the runtime may not read which migrations were applied. */
export async function schemaMark(): Promise<string> {
  const names = (await discoverMigrations()).map(({ name }) => name)
  const hash = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  return `${names.at(-1)?.slice(0, 13)} ${hash}`
}

/** Files of keys by the names under which the database knows them. */
const KEYS = { password: 'sm2.key', vault: 'vault.key', gateway: 'gateway.key' } as const
type KeyName = keyof typeof KEYS

/** The process that terminals reach has the key of its own vault alone. */
const NEEDED: Record<RoleName, readonly KeyName[]> = {
  gateway: ['gateway'],
  api: ['password', 'vault', 'gateway'],
  worker: ['password', 'vault', 'gateway'],
}

const keysFolder = ({ dataDir }: Config): string => join(dataDir, 'keys')

const neededBy = ({ roles }: Config): KeyName[] => [...new Set(roles.flatMap((role) => NEEDED[role]))]

/** Keys of the folder that are others than the installation's, and those that are missing and known to it. */
export function refuseOthers(config: Config, { keys }: Installation): void {
  const folder = keysFolder(config)
  const faults = neededBy(config).flatMap((name) => {
    const [known, own] = [keys.get(name), keyFingerprint(folder, KEYS[name])]
    if (known === undefined || known === own) return []
    return `${KEYS[name]} ${own === null ? 'is missing' : 'is another'}`
  })
  if (faults.length > 0)
    throw new StartError(
      `the keys in ${folder} are not those of this database (${faults.join(', ')}): copy the folder from a machine of the ` +
        'installation; where the keys are lost, start once with -- --new-keys',
    )
}

/** Before keys are made: those that the database knows must be here. `renew`: what is here counts from now on. */
export async function checkKeys(config: Config, db: Database, renew: boolean): Promise<void> {
  const found = await db.withPlatform(undefined, 'who the installation is', installationOf)
  if (found && !renew) refuseOthers(config, found)
}

/** At the end of the preparation: from here on further machines may start. */
export async function noteKeys(config: Config, db: Database, renew: boolean): Promise<void> {
  const folder = keysFolder(config)
  const marks = Object.entries(KEYS).flatMap(([name, file]) => {
    const mark = keyFingerprint(folder, file)
    return mark === null ? [] : [[name, mark] as const]
  })
  const schema = await schemaMark()
  await db.withPlatform(undefined, 'who the installation is', (tx) =>
    noteInstallation(tx, { schema, keys: new Map(marks) }, { renew }),
  )
}

/** The installation does not know yet which keys it has. */
export const lacksKeys = (config: Config, { keys }: Installation): boolean =>
  neededBy(config).some((name) => !keys.has(name))
