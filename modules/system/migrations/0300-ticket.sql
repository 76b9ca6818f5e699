-- One-use tickets for what cannot send headers: the live channel and downloads. Only the hash is kept.
create table ticket (
  hash bytea primary key,
  purpose text not null check (purpose in ('live', 'download')),
  session_id bigint not null,
  expires_at timestamptz not null
);
create index on ticket (expires_at);
call app.protect('ticket', 'internal');
