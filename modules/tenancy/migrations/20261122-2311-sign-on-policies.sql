-- How terminals of a tenant prove who they are (decision 24): by the ICCID of the login where a vehicle is known by its VIN,
-- and whether a registered device may register again.
alter table tenant
  add column iccid_policy text not null default 'STRICT' check (iccid_policy in ('STRICT', 'OPEN')),
  add column registration_policy text not null default 'REPEAT' check (registration_policy in ('REPEAT', 'ONCE'));
