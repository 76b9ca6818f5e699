import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { inheritedEnvironment } from './runtime-database.ts'
import { Worker } from './worker.ts'

/** What the authority has issued to the demo, as an operator would be told by letter. */
const issued = z.object({
  gb32960: z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    password: z.string(),
    idCode: z.string(),
  }),
  filing: z.object({ url: z.string(), user: z.string(), password: z.string() }),
  page: z.string(),
})

export interface DemoAuthority {
  issued: z.output<typeof issued>
  /** `address:port` of what tenants must reach of it. */
  endpoints: readonly string[]
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
    const { gb32960, filing } = told
    const endpoints = [`${gb32960.host}:${gb32960.port}`, new URL(filing.url).host]
    return { issued: told, endpoints, stop: () => worker.stop() }
  } catch (error) {
    await worker.stop()
    say(`${error instanceof Error ? error.message : String(error)}; the demo goes on without it`)
    return undefined
  }
}
