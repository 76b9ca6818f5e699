-- What the terminal itself says of a lock item, by the status field of its software, beside what was ordered.
alter table vehicle_lock
  add reported_status text check (reported_status in ('LOCKED', 'UNLOCKED')),
  add reported_time   timestamptz, -- device time of the report that says so
  add looked_time     timestamptz, -- receipt of the newest message when its reports were looked at
  add differs         boolean not null default false, -- from what was ordered, and somebody was told
  add constraint vehicle_lock_reported_check check ((reported_status is null) = (reported_time is null));
create index vehicle_lock_differs_idx on vehicle_lock (tenant_id, org_id, id) where differs;
