import { pg } from '@motorpool/db'
import type { TestApp } from './app.ts'

/** Lets the app's clock go on by so many ms, and runs what is ready by it. */
export async function pass(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms)
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and run_at <= to_timestamp($1::float8 / 1000) and locked_at is null`,
      [app.clock.now()],
    )
  } finally {
    await client.end()
  }
  await app.drainJobs()
}
