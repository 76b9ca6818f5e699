import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformState } from '@motorpool/system/server'
import type { Config } from './config.ts'

/** What the security page says of the operator's settings and of the keys in the data folder. */
export function stateOf({ dataDir, http, metrics, privateTargets }: Config): () => Promise<PlatformState> {
  const since = async (file: string) =>
    stat(join(dataDir, 'keys', file)).then(
      ({ mtimeMs }) => Math.floor(mtimeMs),
      () => null,
    )
  return async () => ({
    keys: [
      { name: 'password', since: await since('sm2.key') },
      { name: 'vault', since: await since('vault.key') },
    ],
    proxies: http.proxies,
    metrics,
    privateTargets,
  })
}
