import { join } from 'node:path'
import type { Database } from '@motorpool/db'
import { gatewayVault } from '@motorpool/ingest/server'
import { type Logger, systemClock } from '@motorpool/kernel'
import { createOutbound, type Outbound, recordIn } from '@motorpool/outbound'
import { type SmsProvider, webhookProvider } from '@motorpool/system/server'
import { loadVault, type Vault } from '@motorpool/vault'
import type { Config } from './config.ts'

export interface Outside {
  vault: Vault
  /** Opens the platform's own key pairs and nothing else. */
  gatewayVault: Vault
  outbound: Outbound
  sms: SmsProvider | undefined
  publicUrl: string | undefined
}

/** What the platform reaches, or keeps, beyond its database. */
export function outside(config: Config, db: Database, log: Logger): Outside {
  const { sms, privateTargets, privateEndpoints, publicUrl } = config
  const folder = join(config.dataDir, 'keys')
  const vault = loadVault(folder)
  const outbound = createOutbound({
    privateTargets,
    privateEndpoints,
    clock: systemClock,
    vault,
    record: recordIn(db, log),
  })
  return {
    vault,
    gatewayVault: gatewayVault(folder),
    outbound,
    sms: sms && webhookProvider(outbound, sms),
    publicUrl,
  }
}
