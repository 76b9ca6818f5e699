-- Codes that were sent to telephones whose customers want an account; one a telephone and tenant.
create table register_code (
  tenant_id   bigint not null references tenant on delete cascade,
  phone       varchar(11) not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  sent_time   timestamptz not null,
  expire_time timestamptz not null,
  -- Codes of the day on which the first of them was sent, in China.
  day         date not null,
  sent_today  integer not null default 1,
  primary key (tenant_id, phone)
);
create index on register_code (expire_time);
call app.protect('register_code', 'internal');
