import { Logger, runMigrations } from 'graphile-worker'

const silent = new Logger(() => () => {})

/** The tables of the job queue, in the schema `graphile_worker`, brought up to date by the queue's own steps. */
export async function installQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: silent, noHandleSignals: true })
}
