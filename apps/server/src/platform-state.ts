import { join } from 'node:path'
import type { PlatformState } from '@motorpool/system/server'
import { keyAge } from '@motorpool/vault'
import type { Config } from './config.ts'

/** What the security page says of the operator's settings and of the keys in the data folder. */
export function stateOf({
  dataDir,
  http,
  metrics,
  privateTargets,
  privateEndpoints,
}: Config): () => PlatformState {
  const key = (name: PlatformState['keys'][number]['name'], file: string) => {
    const { since, by } = keyAge(join(dataDir, 'keys'), file) ?? { since: null, by: 'record' as const }
    return { name, since, by }
  }
  return () => ({
    keys: [key('password', 'sm2.key'), key('vault', 'vault.key'), key('gateway', 'gateway.key')],
    proxies: http.proxies,
    metrics,
    privateTargets,
    privateEndpoints: [...privateEndpoints],
  })
}
