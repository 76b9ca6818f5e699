-- Why the filing of a replacement is not where it should be, as all filings say it.
alter table terminal_change add column failure text check (failure in ('NO_ACCOUNT', 'ADDRESS', 'AWAY', 'ACCOUNT_REFUSED', 'IMAGE',
  'REJECTED', 'NO_ANSWER', 'GARBAGE', 'FOREIGN', 'NOT_ARRIVED', 'REFUSED'));
create index on terminal_change (tenant_id, filing_usage, audit_state, id);
