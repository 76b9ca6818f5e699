import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeOwnerOnly } from './settings.ts'

export interface DemoAccount {
  /** Host name under which the tenant shows its own look. */
  host?: string
  /** Name of the tenant. */
  tenant: string
  userName: string
  password: string
  role: string
}

/** First sign-ins, readable by the owner of the data folder only. */
export interface Accounts {
  administrator?: { userName: string; password: string }
  demo?: DemoAccount[]
}

export function readAccounts(dataDir: string): Accounts {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'accounts.json'), 'utf8')) as Accounts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export function addAccounts(dataDir: string, more: Accounts): void {
  writeOwnerOnly(
    join(dataDir, 'accounts.json'),
    `${JSON.stringify({ ...readAccounts(dataDir), ...more }, null, 2)}\n`,
  )
}
