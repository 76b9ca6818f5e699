-- The edition of its protocol that the newest report of a terminal was read by, from 1 on in the order of the protocol; 0: none was noted.
alter table vehicle_realtime add column edition smallint;
