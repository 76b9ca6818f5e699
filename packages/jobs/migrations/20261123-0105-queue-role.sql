-- The role under which the worker takes jobs: it reaches the queue and, of everything else, the states of jobs (decision 1).
-- What it may in the queue's own schema is granted after each of the queue's steps (packages/db/src/queue.ts).
do $$
begin
  if not exists (select from pg_roles where rolname = 'motorpool_queue') then create role motorpool_queue; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same cluster was faster
end $$;
do $$ begin
  execute format('grant motorpool_queue to %I with inherit false, set true', current_user);
end $$;

grant usage on schema public to motorpool_queue;
grant select (id, status) on job_run to motorpool_queue;
create policy queue on job_run for select to motorpool_queue using (true);
