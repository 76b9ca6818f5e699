-- Owners ask for the real name of their own vehicles: a customer reaches the requests that it made, and what was confirmed for them,
-- whoever wrote it. Staff decide on what is handed in.
alter table customer_verify_request add column submit_time timestamptz; -- none: nobody has handed it in, or it was taken back
create index on customer_verify_request (tenant_id, create_user_id, id);
comment on table customer_verify_request is 'scope: author';
call app.protect_from_customers('customer_verify_request', 'author');

do $$
declare
  -- Row security of the requests says which are the customer's.
  own constant text := $own$side = 'owner' and request_id in (select r.id from customer_verify_request r)$own$;
begin
  call app.narrow('realname_paper', 'motorpool_customer', 'customer_', own, own, own);
  call app.narrow('realname_image', 'motorpool_customer', 'customer_', own, own, own);
end $$;

-- How the real name of an own vehicle stands; nothing of it is written by its owner.
call app.narrow('vehicle_verify_info', 'motorpool_customer', 'customer_',
  'vin = any ((select app.owned_vins())::text[])', 'false', 'false');

-- What waits to be handed to the operator goes with the paper that it was made of, whoever takes that away.
create function app.forget_submission() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  update one_link_submission set sealed = null
  where tenant_id = old.tenant_id and side = old.side and request_id = old.request_id and sealed is not null;
  return null;
end $$;
create trigger forget_submission after update of sealed on realname_paper for each row
  when (old.sealed is not null and new.sealed is null) execute function app.forget_submission();
create trigger forget_submission_with_row after delete on realname_paper for each row
  when (old.sealed is not null) execute function app.forget_submission();

-- Whoever takes it away, the time stands beside the digest.
create function app.note_erasure() returns trigger language plpgsql as $$
begin
  new.erase_time := coalesce(new.erase_time, now());
  return new;
end $$;
create trigger note_erasure before update of sealed on realname_paper for each row
  when (old.sealed is not null and new.sealed is null) execute function app.note_erasure();
create trigger note_erasure before update of sealed on realname_image for each row
  when (old.sealed is not null and new.sealed is null) execute function app.note_erasure();
