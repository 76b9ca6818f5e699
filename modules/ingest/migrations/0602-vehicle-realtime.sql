-- Latest state of each vehicle that ever reported, written by the processors of the gateway.
create table vehicle_realtime (
  vehicle_id bigint primary key,
  tenant_id bigint not null,
  org_id bigint not null,
  vin text not null,
  terminal_code text not null,
  protocol smallint not null,
  online boolean not null default false,
  online_time timestamptz,   -- last sign-on
  offline_time timestamptz,  -- last end of a connection
  acc boolean,               -- null: never reported
  located boolean not null default false,
  run_status text check (run_status in ('RUNNING', 'IDLE', 'STOPPED')),
  charging boolean not null default false,
  state int not null default 0,
  alarm int not null default 0,
  lng int,
  lat int,
  position_time timestamptz, -- device time of the position
  speed int,
  direction int,
  altitude int,
  mileage int,
  soc int,
  fuel int,
  message_id int,
  report_time timestamptz,   -- device time of the newest believable report
  receive_time timestamptz,  -- receipt of the newest stored message
  day date,                  -- day (UTC+8) that day_distance belongs to
  day_distance double precision not null default 0 -- m
);
create index vehicle_realtime_online on vehicle_realtime (tenant_id, online);
create index vehicle_realtime_org on vehicle_realtime (org_id);
call app.protect('vehicle_realtime', 'organisation');
revoke insert, update, delete on vehicle_realtime from motorpool_app;
