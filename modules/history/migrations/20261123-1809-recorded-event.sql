-- What modules record of vehicles beside their registration (services that were done): `detail.topic` says what it is.
alter table vehicle_event drop constraint vehicle_event_kind_check,
  add check (kind in ('SESSION_BEGAN', 'SESSION_ENDED', 'REGISTRATION', 'REFERENCE', 'RECORDED'));
