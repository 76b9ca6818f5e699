-- Where each vehicle was, a point a minute, for the fleet at any moment of the last 90 days. A row holds four hours; days are
-- cut at 00:00 UTC+8. It keeps the tenant that the vehicle belonged to: whoever has it later sees none of it.
create table vehicle_track (
  vehicle_id  bigint not null references vehicle on delete cascade,
  tenant_id   bigint not null,
  slot        integer not null, -- fours of hours since 1970 (UTC+8)
  moving      integer not null, -- a bit for each quarter of an hour in which it moved
  newest_time integer not null, -- s after the begin of the slot
  newest      bytea not null,   -- its newest point, as a segment of one
  points      bytea not null,   -- segments of points in the order of their delivery
  primary key (vehicle_id, slot, tenant_id)
);
-- Counts of a day go through rows without their points, which lie apart.
alter table vehicle_track set (toast_tuple_target = 128);
alter table vehicle_track alter column points set storage external;
create index on vehicle_track (slot);
call app.protect('vehicle_track', 'tenant');
call app.protect_self('vehicle_track', 'vehicleId');
call app.protect_from_customers('vehicle_track', 'vehicleId');
revoke insert, update, delete on vehicle_track from motorpool_app;
