-- Whom a task trusts over TLS, and as whom it shows itself; the key is sealed.
alter table forward_task
  add column ca_certificate     varchar(16000),
  add column client_certificate varchar(16000),
  add column client_key         text;
