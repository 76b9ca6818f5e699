-- Which fields a task has follows from its template; lengths are those of each template.
alter table forward_task
  alter edition drop not null,
  alter tls_flag drop not null,
  alter id_code drop not null,
  alter id_code type varchar(64),
  alter account drop not null,
  alter account type varchar(64),
  alter password drop not null;
