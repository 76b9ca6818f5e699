-- The public key that a vehicle's terminal signs with, as its first activation brought it. It counts as long as the vehicle
-- bears this terminal, until staff give the terminal's number free.
create table vehicle_signing_key (
  vehicle_id    bigint primary key,
  terminal_code varchar(40) not null,
  public_key    bytea not null check (octet_length(public_key) between 1 and 600),
  create_time   timestamptz not null default now()
);
create index on vehicle_signing_key (terminal_code);
call app.protect('vehicle_signing_key', 'internal');
