-- Commands of which something is still to come, beside the log of all: what waits or is on the wire is found here, so that no index
-- of the log knows a stage, and a row of the log changes within its page and touches none of its indexes.
create table command_open (
  vehicle_id  bigint not null,
  command_id  bigint not null,
  tenant_id   bigint not null,
  org_id      bigint not null,
  stage       text not null check (stage in ('WAITING', 'SENT')),
  due_time    timestamptz not null,
  expire_time timestamptz not null,
  primary key (vehicle_id, command_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- One at a time to each vehicle.
create unique index command_open_vehicle_id_sent_idx on command_open (vehicle_id) where stage = 'SENT';
create index on command_open (expire_time);
call app.protect('command_open', 'organisation');
call app.protect_self('command_open', 'vehicleId');
revoke insert, update, delete on command_open from motorpool_app;

-- The log alone is written; its rows of this table follow in the same statement, whoever writes.
create function app.command_opened() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into command_open (vehicle_id, command_id, tenant_id, org_id, stage, due_time, expire_time)
  values (new.vehicle_id, new.id, new.tenant_id, new.org_id, new.stage, new.due_time, new.expire_time)
  on conflict (vehicle_id, command_id) do update
    set org_id = new.org_id, stage = new.stage, due_time = new.due_time, expire_time = new.expire_time;
  return null;
end $$;
create function app.command_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from command_open where vehicle_id = old.vehicle_id and command_id = old.id;
  return null;
end $$;
revoke all on function app.command_opened(), app.command_closed() from public;

insert into command_open (vehicle_id, command_id, tenant_id, org_id, stage, due_time, expire_time)
select vehicle_id, id, tenant_id, org_id, stage, due_time, expire_time from command_log where stage <> 'ENDED';

create trigger command_opened after insert on command_log
  for each row when (new.stage <> 'ENDED') execute function app.command_opened();
create trigger command_moved after update of stage, org_id, due_time, expire_time on command_log
  for each row when (new.stage <> 'ENDED' and (old.stage, old.org_id, old.due_time, old.expire_time)
    is distinct from (new.stage, new.org_id, new.due_time, new.expire_time)) execute function app.command_opened();
create trigger command_ended after update of stage on command_log
  for each row when (new.stage = 'ENDED' and old.stage <> 'ENDED') execute function app.command_closed();
create trigger command_removed after delete on command_log
  for each row when (old.stage <> 'ENDED') execute function app.command_closed();

drop index command_log_vehicle_id_id_waiting_idx, command_log_expire_time_waiting_idx, command_log_vehicle_id_sent_idx,
  command_log_tenant_id_due_time_reserved_idx;
-- When commands to fleets that are reserved will be sent.
create index command_log_tenant_id_due_time_reserved_idx on command_log (tenant_id, due_time)
  where cmd_type = 'RESERVATION' and task_id is not null;
-- Room for what a command goes through, which is written twice after it was stored.
alter table command_log set (fillfactor = 50);
