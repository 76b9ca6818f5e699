-- How many claims of devices were refused in each hour, and why: `unknown_device` holds only the last refusal of a device.
create table refused_claim (
  hour timestamptz not null,
  reason text not null
    check (reason in ('unknown', 'credential', 'disabled', 'foreign', 'no_vehicle', 'vehicle_registered', 'no_terminal',
                      'terminal_registered', 'iccid', 'protocol', 'unproven')),
  attempts integer not null check (attempts > 0),
  primary key (hour, reason)
);
call app.protect('refused_claim', 'internal');
