import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineQuestion } from '@motorpool/bus'
import type { Config } from './config.ts'

/** Asks the gateway what it has counted. */
export const GATEWAY_METRICS = defineQuestion<null, object>('gateway.metrics')

/** Longest path of a Unix socket on the systems we run on. */
const MAX_PATH = 100

/** Where the processes of a data folder meet: in the folder, or, when its path is too long for a socket, in the temporary one. */
export function busPath(config: Config): string {
  const here = join(config.dataDir, 'run', 'bus.sock')
  if (Buffer.byteLength(here) <= MAX_PATH) return here
  const name = createHash('sha256').update(config.dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `motorpool-${name}.sock`)
}
