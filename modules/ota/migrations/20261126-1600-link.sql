-- The address at which the terminal of a try fetches its package: of its secret the hash alone is kept.
alter table ota_log
  add column link_hash        bytea unique check (length(link_hash) = 32),
  add column link_expire_time timestamptz;
