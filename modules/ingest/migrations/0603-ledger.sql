-- What happened to the messages of a vehicle on a day of receipt (UTC+8): loss is a number.
create table vehicle_ledger (
  vehicle_id bigint not null,
  tenant_id bigint not null,
  day date not null,
  received int not null default 0,
  stored int not null default 0,
  duplicate int not null default 0,
  late int not null default 0,
  rejected int not null default 0,
  rejected_by jsonb not null default '{}',
  forwarded int not null default 0,
  resent int not null default 0,
  primary key (vehicle_id, day)
);
call app.protect('vehicle_ledger', 'tenant');
revoke insert, update, delete on vehicle_ledger from motorpool_app;

create function app.add_counts(a jsonb, b jsonb) returns jsonb immutable parallel safe language sql as $$
  select coalesce(jsonb_object_agg(key, total), '{}')
  from (select key, sum(value::int) as total from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) each
        group by key) sums
$$;

-- Terminals that knocked without being registered: staff enrol them from here.
create table unknown_device (
  protocol smallint not null,
  claimed_id text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  attempts int not null,
  last_address text not null,
  last_reason text not null,
  details jsonb not null default '{}',
  primary key (protocol, claimed_id)
);
create index unknown_device_seen on unknown_device (last_seen);
call app.protect('unknown_device', 'internal');
