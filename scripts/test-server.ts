import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@motorpool/db/embedded'

/** Global set-up of the test runner: one throwaway PostgreSQL for the whole run, or the one given in MOTORPOOL_TEST_SERVER. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MOTORPOOL_TEST_SERVER) return undefined
  const root = fileURLToPath(new URL('..', import.meta.url))
  const dir = join(root, '.cache', `test-postgres-${process.pid}`)
  const server = await startEmbedded({ dir, throwaway: true, settings: { max_connections: '200' } })
  process.env.MOTORPOOL_TEST_SERVER = server.url
  return async () => {
    await server.stop()
    const { rm } = await import('node:fs/promises')
    await rm(dir, { recursive: true, force: true })
  }
}
