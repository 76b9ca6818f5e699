-- The ICCID with which a vehicle's terminal first signed on by its VIN. It counts as long as the vehicle bears this
-- terminal (null: none), until staff give the terminal's number free.
create table pinned_iccid (
  vehicle_id  bigint primary key references vehicle on delete cascade,
  terminal_id bigint,
  iccid       varchar(20) not null,
  pinned_time timestamptz not null
);
create index on pinned_iccid (terminal_id) where terminal_id is not null;
call app.protect('pinned_iccid', 'internal');
