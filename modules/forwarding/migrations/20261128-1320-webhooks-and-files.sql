-- Which templates and editions there are, and which of them go together, their definitions say (`TEMPLATES`).
alter table forward_task
  drop constraint if exists forward_task_forward_template_check,
  add constraint forward_task_forward_template_check check (forward_template ~ '^[A-Z0-9]{1,16}$'),
  drop constraint if exists forward_task_type_check,
  add constraint forward_task_type_check check (type in ('PLATFORM', 'SFTP')),
  drop constraint if exists forward_task_edition_check,
  add constraint forward_task_edition_check check (edition ~ '^20[0-9]{2}$'),
  -- Where a webhook listens, or the folder of files.
  add column path varchar(255),
  -- s that a file gathers.
  add column period_seconds integer check (period_seconds between 5 and 86400);
