-- What happened, written by the transaction that caused it; every process hears of it with the commit.
create table event_outbox (
  id bigint generated always as identity primary key,
  name varchar(100) not null,
  payload jsonb not null,
  -- Of the transaction: ids are given before transactions commit, so only this tells what a reader may have missed.
  xid xid8 not null default pg_current_xact_id(),
  time timestamptz not null default clock_timestamp()
);
create index on event_outbox (xid);
create index on event_outbox (time);
call app.protect('event_outbox', 'internal');

-- The runtime roles write events through this alone; tenants' transactions cannot read the table. A notification holds
-- at most 8000 bytes: a larger payload is read from the table by who hears of it.
create function app.publish_event(event_name text, event_payload jsonb) returns table (event_id bigint, event_xid text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  envelope text;
begin
  insert into event_outbox (name, payload) values (event_name, event_payload)
  returning id, xid::text into event_id, event_xid;
  envelope := json_build_object(
    'id', event_id::text, 'xid', event_xid, 'name', event_name, 'payload', event_payload)::text;
  if octet_length(envelope) > 7500 then
    envelope := json_build_object('id', event_id::text, 'xid', event_xid, 'name', event_name)::text;
  end if;
  perform pg_notify('motorpool_event', envelope);
  return next;
end $$;
revoke all on function app.publish_event from public;
grant execute on function app.publish_event to motorpool_app, motorpool_platform;
