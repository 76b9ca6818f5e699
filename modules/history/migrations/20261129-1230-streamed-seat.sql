alter table journal_writer
  -- Its rows come over a stream, and workers store them: no reader passes it over because no process holds its lock.
  add column streamed boolean not null default false,
  -- Which stream the last rows came over, and the sequence there of the last message whose rows are stored.
  add column stream text check (length(stream) <= 64),
  add column stream_sequence bigint not null default 0;
