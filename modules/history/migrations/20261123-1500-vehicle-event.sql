alter table journal_writer
  -- Everything of this writer up to here (µs since 1970) is committed, and nothing can still appear there.
  add column horizon bigint not null default 0,
  -- Its process is gone: readers do not wait for it. Whoever takes the seat goes on behind the furthest horizon.
  add column ended boolean not null default false;

-- What happens to vehicles beside their messages, in one order with those. Written by the transaction that causes it; its
-- place in the order is given a moment later, since transactions do not commit in the order in which they begin.
create table vehicle_event (
  id bigint generated always as identity primary key,
  vehicle_id bigint, -- null: all vehicles of the tenant
  tenant_id bigint not null,
  kind text not null check (kind in ('SESSION_BEGAN', 'SESSION_ENDED', 'REGISTRATION', 'REFERENCE')),
  event_time timestamptz not null, -- when it happened
  detail jsonb not null default '{}' check (pg_column_size(detail) <= 8000),
  position bigint unique -- µs since 1970, comparable with `frame.recv_time`; null: not yet in the order
);
create index on vehicle_event (id) where position is null;
create index on vehicle_event (vehicle_id, position);
call app.protect('vehicle_event', 'internal');

-- The runtime roles write events through this alone; tenants' transactions cannot read the table.
create function app.record_vehicle_events(vehicles bigint[], tenants bigint[], event_kind text, happened timestamptz, details jsonb[])
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into vehicle_event (vehicle_id, tenant_id, kind, event_time, detail)
  select n.vehicle, n.tenant, event_kind, coalesce(happened, clock_timestamp()), coalesce(n.info, '{}')
  from unnest(vehicles, tenants, details) as n(vehicle, tenant, info)
$$;
revoke all on function app.record_vehicle_events from public;
grant execute on function app.record_vehicle_events to motorpool_app, motorpool_platform;
