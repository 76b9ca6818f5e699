alter table journal_writer
  -- Its rows come over a stream, and workers store them: no reader passes it over because no process holds its lock.
  add column streamed boolean not null default false,
  -- The last batch whose rows are stored: start of the process that logged it, and its number since then.
  add column stream_epoch integer not null default 0,
  add column stream_batch bigint not null default 0;
