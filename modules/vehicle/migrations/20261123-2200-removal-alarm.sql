-- The alarm that has made a tear-down record, whose begin and end it follows; null: people wrote it. Without a reference: alarms
-- are of an area above.
alter table vehicle_remove add column alarm_id bigint;
create unique index vehicle_remove_alarm_id_idx on vehicle_remove (alarm_id);
