-- How many vehicles of an organisation were online, every ten minutes: what online rates over time are made of.
create table fleet_sample (
  tenant_id bigint not null references tenant on delete cascade,
  org_id    bigint not null,
  at        timestamptz not null,
  total     int not null,
  online    int not null,
  running   int not null,
  charging  int not null,
  primary key (tenant_id, org_id, at)
);
create index fleet_sample_at on fleet_sample (at);
call app.protect('fleet_sample', 'organisation');
revoke insert, update, delete on fleet_sample from motorpool_app;
