-- What an account of a customer has beyond its user (app_user of type CUSTOMER), whose id it shares. A user of that type
-- without a row here is an account like others, as the defaults say.
create table customer_account (
  id                 bigint primary key,
  tenant_id          bigint not null,
  customer_type      text not null default 'PERSONAL' check (customer_type in ('PERSONAL', 'UNIT')),
  customer_cert_type text
    check (customer_cert_type in ('ID_CARD', 'PASSPORT', 'OFFICER', 'HK_MACAO', 'BUSINESS_LICENCE')),
  customer_cert_no   varchar(32),
  register_way       text not null default 'MANAGER' check (register_way in ('REGISTER', 'MANAGER', 'IMPORT')),
  -- 1 nothing submitted, 2 waits, 3 passed, 4 not passed
  audit_status       text not null default '1' check (audit_status in ('1', '2', '3', '4')),
  audit_user_id      bigint,
  audit_time         timestamptz,
  audit_opinion      varchar(255),
  create_user_id     bigint,
  create_time        timestamptz not null default now(),
  update_user_id     bigint,
  update_time        timestamptz not null default now(),
  foreign key (tenant_id, id) references app_user (tenant_id, id) on delete cascade
);
create index on customer_account (tenant_id, audit_status) where audit_status = '2';
call app.protect('customer_account', 'tenant');
call app.protect_from_customers('customer_account', 'self');
-- Seen and changed by who sees the user.
create policy of_user on customer_account as restrictive to motorpool_app
  using (exists (select from app_user u where u.id = customer_account.id))
  with check (exists (select from app_user u where u.id = customer_account.id));
