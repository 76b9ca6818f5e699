-- Which device registered under a terminal's number (JT/T 808 0x0100), and the code it was given.
-- A code that is no longer the terminal's ends it: deregistration and staff give the number free so.
create table terminal_registration (
  terminal_id     bigint primary key references terminal on delete cascade,
  manufacturer    text not null,
  device_id       text not null,
  auth_code       varchar(64) not null,
  registered_time timestamptz not null
);
call app.protect('terminal_registration', 'internal');
