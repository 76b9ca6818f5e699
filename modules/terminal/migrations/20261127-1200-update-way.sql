-- How terminals of the version get packages: in pieces, or by an address at which they fetch them.
alter table soft_version add column update_way text not null default 'SENT' check (update_way in ('SENT', 'FETCHED'));
