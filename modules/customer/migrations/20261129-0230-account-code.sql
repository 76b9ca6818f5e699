-- Codes that were sent to telephones and mailboxes of people who are not signed in: for a registration, and in place of a
-- forgotten password. They take the place of those that were for registrations by telephone alone.
create table account_code (
  tenant_id   bigint not null references tenant on delete cascade,
  purpose     varchar(16) not null check (purpose in ('REGISTER', 'PASSWORD')),
  -- A telephone, or a mailbox in small letters.
  address     varchar(64) not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  sent_time   timestamptz not null,
  expire_time timestamptz not null,
  -- Codes of the day on which the first of them was sent, in China.
  day         date not null,
  sent_today  integer not null default 1,
  primary key (tenant_id, purpose, address)
);
create index on account_code (expire_time);
call app.protect('account_code', 'internal');
drop table register_code;

-- The mailbox that staff or a code vouch for: it alone gets codes in place of the password, as whoever holds a session may write any.
alter table customer_account add column proven_email varchar(64);
update customer_account a set proven_email = u.email from app_user u where u.id = a.id;
