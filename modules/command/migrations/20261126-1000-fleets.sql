-- A command to a fleet is a task of the download centre; each vehicle gets one row of it, however often the task is taken up.
alter table command_log add column task_id bigint,
  -- What changes locks is given to one vehicle at a time.
  add constraint command_log_task_id_check check (
    task_id is null or (action in ('query', 'set', 'debug') and cmd_category <> 'LOCK'));
create unique index command_log_task_id_vehicle_id_idx on command_log (task_id, vehicle_id) where task_id is not null;
