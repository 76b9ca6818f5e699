import { type Config, readConfig } from './config.ts'
import { explainFailure } from './start-failure.ts'

export interface Role {
  /** What the supervisor prints or needs: ports and the like. */
  ready: object
  stop(): Promise<void>
}

/**
 * Runs one role of the platform as a process: tells its parent when it is ready, stops cleanly on SIGTERM or when the
 * parent is gone, and ends with an error when it cannot start.
 */
export async function runRole(start: (config: Config) => Promise<Role>): Promise<void> {
  let role: Role | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await role?.stop().catch((error: unknown) => console.error(error))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop())
  const config = readConfig(process.env)
  try {
    role = await start(config)
    process.send?.({ ready: role.ready })
  } catch (error) {
    console.error(error)
    const message = explainFailure(error, config) ?? (error instanceof Error ? error.message : String(error))
    if (process.send) process.send({ fatal: message }, () => process.exit(1))
    else process.exit(1)
  }
}
