-- Who revoked a pair, when and why; all empty for one that a rotation has left behind.
alter table platform_key add column revoke_time timestamptz;
alter table platform_key add column revoke_user_id bigint;
alter table platform_key add column revoke_reason varchar(255);
alter table platform_key add constraint platform_key_revocation_check
  check (revoke_reason is null or (state = 'REVOKED' and revoke_time is not null));
