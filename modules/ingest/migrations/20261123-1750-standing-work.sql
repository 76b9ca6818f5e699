-- What the signals of vehicles that stand with their engine on say of work: those that ever reported one.
create table standing_work (
  vehicle_id bigint primary key,
  working boolean not null,
  signs jsonb not null, -- newest of each sign: whether it tells work
  update_time timestamptz not null default now()
) with (fillfactor = 70);
create index on standing_work (vehicle_id) where working;
call app.protect('standing_work', 'internal');

alter table vehicle_realtime add column working boolean not null default false;
