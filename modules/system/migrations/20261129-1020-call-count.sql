-- Calls that have limits of their own, counted over all processes: whose and which, since when, how often. Nothing is lost that the
-- next minute does not mend.
create unlogged table call_count (
  key        text primary key,
  begin_time timestamptz not null,
  count      integer not null
);
create index on call_count (begin_time);
call app.protect('call_count', 'internal');
