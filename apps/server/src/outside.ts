import { join } from 'node:path'
import type { Database } from '@motorpool/db'
import { type Logger, systemClock } from '@motorpool/kernel'
import { createOutbound, type Outbound, recordIn } from '@motorpool/outbound'
import { type SmsProvider, webhookProvider } from '@motorpool/system/server'
import { loadVault, type Vault } from '@motorpool/vault'
import type { Config } from './config.ts'

export interface Outside {
  vault: Vault
  outbound: Outbound
  sms: SmsProvider | undefined
  publicUrl: string | undefined
}

/** What the platform reaches, or keeps, beyond its database. */
export function outside(config: Config, db: Database, log: Logger): Outside {
  const { sms, privateTargets, publicUrl } = config
  const vault = loadVault(join(config.dataDir, 'keys'))
  const outbound = createOutbound({ privateTargets, clock: systemClock, vault, record: recordIn(db, log) })
  return { vault, outbound, sms: sms && webhookProvider(outbound, sms), publicUrl }
}
