-- A worker may take the job of a key between the two statements with which the queue looks for it and replaces it. The
-- queue then adds none and answers nothing; asked again it finds the job taken, and adds one behind it.
create or replace function app.enqueue_job(
  job_name text, payload json, run_at timestamptz, attempts int, queue text, key text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added bigint;
begin
  for attempt in 1..10 loop
    select id into added from graphile_worker.add_job(
      job_name, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => key);
    exit when added is not null;
  end loop;
  insert into job_run (id, name, attempts) values (added, job_name, attempts) on conflict (id) do nothing;
  return added;
end $$;
