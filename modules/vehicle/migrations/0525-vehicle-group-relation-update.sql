-- Sheets write links as every row is written.
alter table vehicle_group_relation
  add column update_user_id bigint,
  add column update_time timestamptz not null default now();
