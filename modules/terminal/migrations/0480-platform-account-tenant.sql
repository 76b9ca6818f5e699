-- Accounts are a tenant's own and are kept by its staff: a lower platform sends for vehicles of its tenant alone.
delete from gateway_platform_account where tenant_id is null;
alter table gateway_platform_account alter column tenant_id set not null;
alter table gateway_platform_account rename column password_hash to password;
alter table gateway_platform_account alter column password type varchar(128), alter column user_name type varchar(12);
alter table gateway_platform_account add column create_user_id bigint, add column update_user_id bigint;
alter table gateway_platform_account drop constraint gateway_platform_account_user_name_unique;
alter table gateway_platform_account add constraint gateway_platform_account_user_name_unique unique (user_name);
drop policy platform on gateway_platform_account;
call app.protect('gateway_platform_account', 'tenant');
