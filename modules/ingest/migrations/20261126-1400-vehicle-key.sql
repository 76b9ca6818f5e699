-- Keys that vehicles of GB/T 32960 agreed with the platform: those in force, the ones before them to tell a replay by, and the
-- one that is still to become active. Read when a connection needs them, by the VIN that frames name.
create table vehicle_key (
  vehicle_id  bigint not null,
  vin         varchar(17) not null,
  cipher      text not null check (cipher in ('aes128', 'sm4')),
  active_from timestamptz not null,
  expires     timestamptz not null,
  -- Sealed with the key of gateways.
  sealed      varchar(200) not null,
  create_time timestamptz not null default now(),
  primary key (vehicle_id, cipher, active_from)
);
create index on vehicle_key (vin);
call app.protect('vehicle_key', 'internal');
