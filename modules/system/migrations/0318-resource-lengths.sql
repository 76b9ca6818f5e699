-- Permissions become a resource of the console: its columns hold what its fields may.
alter table resource
  alter column code type varchar(128),
  alter column name type varchar(64) using left(name, 64),
  alter column module type varchar(96),
  alter column path type varchar(255),
  alter column description type varchar(255);
