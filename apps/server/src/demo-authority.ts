import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { inheritedEnvironment } from './runtime-database.ts'
import { Worker } from './worker.ts'

/** What the authority has issued to the demo, as an operator would be told by letter; its accounts are the demo's matter. */
const issued = z.looseObject({ page: z.string(), endpoints: z.array(z.string()) })

export interface DemoAuthority {
  issued: z.output<typeof issued>
  stop(): Promise<void>
}

/**
 * The authority of a demo: a process of its own with a database of its own, reached over the network as a real one would be.
 * Undefined where it does not start, of which the reason is said: the demo goes on without.
 */
export async function startDemoAuthority(
  { root, dataDir }: Config,
  say: (line: string) => void,
): Promise<DemoAuthority | undefined> {
  const worker = new Worker({
    name: 'authority',
    file: join(root, 'apps/authority/src/main.ts'),
    env: { ...inheritedEnvironment(), AUTHORITY_DATA: join(dataDir, 'authority') },
    logDir: join(dataDir, 'logs'),
    onRestart: (_name, reason) =>
      say(`the authority ended (${reason}) and is being started again; see logs/authority.log`),
  })
  try {
    const told = issued.parse(await worker.start())
    return { issued: told, stop: () => worker.stop() }
  } catch (error) {
    await worker.stop()
    say(`${error instanceof Error ? error.message : String(error)}; the demo goes on without it`)
    return undefined
  }
}
