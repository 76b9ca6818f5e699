-- A one-time link with which its user chooses a password. Of its token only the SHA-256 is stored; a user has one at most.
create table sign_in_link (
  user_id        bigint primary key,
  tenant_id      bigint not null,
  token_hash     bytea not null unique,
  expire_time    timestamptz not null,
  create_user_id bigint,
  create_time    timestamptz not null,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on sign_in_link (expire_time);
call app.protect('sign_in_link', 'internal');
