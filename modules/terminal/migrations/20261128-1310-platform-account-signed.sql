-- Whether reports of an account must bear a signature of their vehicle that holds, in editions whose messages are signed.
alter table gateway_platform_account add column signed boolean not null default false;
