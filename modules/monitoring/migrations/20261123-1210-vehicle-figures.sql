-- Which figures a tenant sees first of its vehicles, by their category; without a row those that the console proposes.
create table vehicle_figures (
  tenant_id        bigint not null references tenant on delete cascade,
  vehicle_category text not null check (vehicle_category in ('NEW_ENERGY', 'NON_ROAD', 'ROAD_FUEL', 'CUSTOM')),
  figures          text[] not null,
  update_user_id   bigint not null,
  update_time      timestamptz not null,
  primary key (tenant_id, vehicle_category)
);
call app.protect('vehicle_figures', 'tenant');
