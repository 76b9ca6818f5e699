-- Commands that software versions declare: by which record of the catalogue and under which name they were given.
alter table command_log add column protocol_cmd_id bigint references protocol_cmd on delete set null,
  add column cmd_name varchar(64),
  -- The unit in which the terminal answers after the general answer: its first bytes, and how long it is waited for.
  add column answer jsonb check (answer is null or (jsonb_typeof(answer) = 'object' and answer ?& '{unit,seconds}'));
create index command_log_protocol_cmd_id_idx on command_log (protocol_cmd_id) where protocol_cmd_id is not null;
