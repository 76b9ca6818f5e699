-- A command is for the terminal that it was given for: one that waits when another comes into the vehicle ends with that reason.
alter table command_log drop constraint command_log_fail_reason_check,
  add constraint command_log_fail_reason_check check (fail_reason in
    ('OFFLINE', 'EXPIRED', 'SESSION_ENDED', 'GATEWAY_ENDED', 'REFUSED', 'UNSUPPORTED', 'TERMINAL_CHANGED'));
