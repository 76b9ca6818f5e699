import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bus, BusError, defineQuestion, type Question, SocketBus } from '@motorpool/bus'
import { NatsBus } from '@motorpool/bus/nats'
import type { Database } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { installationOf } from '@motorpool/system/server'
import type { Config } from './config.ts'
import type { RoleName } from './roles.ts'
import { StartError } from './start-failure.ts'

/** Asks a gateway what it has counted. */
export const GATEWAY_METRICS = defineQuestion<null, object>('gateway.metrics')

/** Asks whether a gateway of a name runs. */
const gatewayNamed = (name: string): Question<null, true> => defineQuestion(`gateway.named.${name}`)

/** Longest path of a Unix socket on the systems we run on. */
const MAX_PATH = 100
/** How long a server is tried that begins at the same time as this process. */
const NATS_PATIENCE_MS = 30_000
const NAMESAKE_MS = 1000

/** Where the processes of a data folder meet: in the folder, or, when its path is too long for a socket, in the temporary one. */
export function busPath(config: Config): string {
  const here = join(config.dataDir, 'run', 'bus.sock')
  if (Buffer.byteLength(here) <= MAX_PATH) return here
  const name = createHash('sha256').update(config.dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `motorpool-${name}.sock`)
}

/** The bus of a process: over NATS where the settings name it, else within this machine. */
export async function openBus(config: Config, db: Database, role: RoleName, log: Logger): Promise<Bus> {
  if (config.natsUrl === undefined) return SocketBus.connect(busPath(config))
  const installation = await db.withPlatform(undefined, 'who the installation is', installationOf)
  if (!installation)
    throw new StartError('the database is not prepared: start Motorpool with MOTORPOOL_DATABASE_URL')
  return NatsBus.connect({
    url: config.natsUrl,
    name: `motorpool-${role}`,
    patienceMs: NATS_PATIENCE_MS,
    prefix: config.natsPrefix,
    installation: installation.id,
    log,
  })
}

/** Two gateways of one name would take each other's place again and again: the second is refused. */
export async function claimGatewayName(bus: Bus, name: string): Promise<void> {
  const question = gatewayNamed(name)
  try {
    await bus.request(question, null, NAMESAKE_MS)
  } catch (error) {
    // One that died is still known to the server for a while, and does not answer.
    if (!(error instanceof BusError)) throw error
    bus.respond(question, async () => true)
    return
  }
  throw new StartError(
    `a gateway of the name "${name}" runs in this installation: give each machine its own MOTORPOOL_GATEWAY_NAME`,
  )
}
