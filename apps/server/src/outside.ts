import { join } from 'node:path'
import { type SmsProvider, webhookProvider } from '@motorpool/system/server'
import { loadVault, type Vault } from '@motorpool/vault'
import type { Config } from './config.ts'

export interface Outside {
  vault: Vault
  sms: SmsProvider | undefined
  privateTargets: boolean
}

/** What the platform reaches, or keeps, beyond its database. */
export function outside(config: Config): Outside {
  const { sms } = config
  return {
    vault: loadVault(join(config.dataDir, 'keys')),
    sms: sms && webhookProvider(sms.url, sms.secret, () => Date.now()),
    privateTargets: config.privateTargets,
  }
}
