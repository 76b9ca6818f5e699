-- Whether the session's claim was proven: an unproven one never takes its place.
alter table gateway_session add column proven boolean not null default false;

-- Refused beside these: an ICCID that is not the card's, a terminal of another protocol, an unproven claim on a vehicle for
-- which a proven one speaks.
alter table unknown_device drop constraint unknown_device_last_reason_check;
alter table unknown_device add constraint unknown_device_last_reason_check
  check (last_reason in ('unknown', 'credential', 'disabled', 'foreign', 'no_vehicle', 'vehicle_registered',
                         'no_terminal', 'terminal_registered', 'iccid', 'protocol', 'unproven'));
