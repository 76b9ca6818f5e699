-- Lists of all tenants, and what removes trips that are older than they are kept.
create index on vehicle_trip (begin_time);
create index on vehicle_charge (begin_time);
