-- Commands that may go to a vehicle only while its reports prove that it stands still, and those that change its locks.
alter table command_log drop constraint command_log_action_check,
  add constraint command_log_action_check check (action in ('query', 'set', 'debug', 'lock', 'unlock')),
  add column standstill jsonb check (
    standstill is null or (jsonb_typeof(standstill) = 'object' and standstill ?& '{age,least,engineOff}')),
  -- Nothing that locks a vehicle goes without it.
  add constraint command_log_lock_standstill_check check (action <> 'lock' or standstill is not null);
