-- A tear-down record that an alarm has made follows its begin and end.
alter table vehicle_remove add column alarm_id bigint references alarm (id) on delete cascade;
create unique index vehicle_remove_alarm_id_idx on vehicle_remove (alarm_id);
