-- What became of each job: the queue itself forgets a job once it is done.
create table job_run (
  id bigint primary key,
  name text not null,
  status text not null default 'WAIT' check (status in ('WAIT', 'RUNNING', 'DONE', 'FAIL')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempt smallint not null default 0,
  attempts smallint not null,
  error text,
  create_time timestamptz not null default now(),
  start_time timestamptz,
  finish_time timestamptz
);
create index on job_run (create_time);
create index on job_run (status) where status = 'RUNNING';
call app.protect('job_run', 'internal');

-- The runtime roles reach the queue through this alone: a job is added in the caller's transaction. A key names a job
-- that is wanted once: while it waits, adding it again replaces it.
create function app.enqueue_job(
  job_name text, payload json, run_at timestamptz, attempts int, queue text, key text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added bigint;
begin
  select id into added from graphile_worker.add_job(
    job_name, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => key);
  insert into job_run (id, name, attempts) values (added, job_name, attempts) on conflict (id) do nothing;
  return added;
end $$;
revoke all on function app.enqueue_job from public;
grant execute on function app.enqueue_job to motorpool_app, motorpool_platform;
