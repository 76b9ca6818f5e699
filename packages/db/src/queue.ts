import { Logger, runMigrations } from 'graphile-worker'
import type { pg } from './types.ts'

const silent = new Logger(() => () => {})

/**
 * The queue's role reads and writes rows and changes no table. The queue enables row security on its tables and leaves
 * them without policies, so that none but their owner finds a row. Schemas older than the role do without.
 */
const GRANTS = `do $$
declare
  closed regclass;
begin
  if to_regrole('motorpool_queue') is null then return; end if;
  grant usage on schema graphile_worker to motorpool_queue;
  grant select, insert, update, delete on all tables in schema graphile_worker to motorpool_queue;
  revoke insert, update, delete on graphile_worker.migrations from motorpool_queue;
  grant usage on all sequences in schema graphile_worker to motorpool_queue;
  for closed in
    select c.oid from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'queue')
  loop
    execute format('create policy queue on %s to motorpool_queue using (true) with check (true)', closed);
  end loop;
end $$`

/** The tables of the job queue, in the schema `graphile_worker`, brought up to date by the queue's own steps. */
export async function installQueue(url: string, owner: pg.ClientBase): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: silent, noHandleSignals: true })
  await owner.query(GRANTS)
}
