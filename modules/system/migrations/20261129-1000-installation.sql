-- Who the installation is (`id`), up to which migration it is prepared (`schema`), and fingerprints of the keys with which its
-- rows are sealed (`password`, `vault`, `gateway`): processes on further machines must have the same keys.
create table installation (
  name  varchar(32) primary key,
  value varchar(64) not null
);
call app.protect('installation', 'internal');
