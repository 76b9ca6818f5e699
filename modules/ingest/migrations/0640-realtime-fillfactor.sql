-- Rows that are updated all day: with room on their page an update touches no index.
alter table vehicle_realtime set (fillfactor = 50);
alter table vehicle_ledger set (fillfactor = 70);
