-- How many vehicles of an organisation were online, every ten minutes: what online rates over time are made of.
create table fleet_sample (
  tenant_id bigint not null references tenant on delete cascade,
  org_id    bigint not null,
  at        timestamptz not null,
  total     integer not null,
  online    integer not null,
  running   integer not null,
  charging  integer not null,
  primary key (tenant_id, org_id, at)
);
create index on fleet_sample (at);
call app.protect('fleet_sample', 'organisation');
revoke insert, update, delete on fleet_sample from motorpool_app;
