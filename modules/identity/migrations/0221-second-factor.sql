-- A user's second factor: the key is sealed, of the recovery codes only hashes are kept. `last_step` is the newest time
-- step that was accepted: no code works twice.
create table user_otp (
  user_id        bigint primary key,
  tenant_id      bigint not null,
  secret         text not null,
  confirmed_time timestamptz,
  last_step      bigint not null default 0,
  recovery       bytea[] not null default '{}',
  create_time    timestamptz not null default now(),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call app.protect('user_otp', 'internal');
