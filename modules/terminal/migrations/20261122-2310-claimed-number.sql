-- What a device's number is compared by: devices leave out leading zeros, and a plus is no digit.
create function app.plain_number(number text) returns text immutable strict parallel safe language sql
  as $$ select regexp_replace(number, '^[+0]+(?=.)', '') $$;

-- Every number by which a device can sign on, once over all tenants: terminal numbers, card numbers and MSISDN together
-- (decision 24). A terminal and the card that it carries may share a number; so may a terminal and a card of its tenant
-- that is in no terminal.
create table claimed_number (
  number      text primary key check (number <> ''),
  tenant_id   bigint not null,
  terminal_id bigint, -- the terminal whose number it is
  card_id     bigint, -- the card whose number or MSISDN it is
  carrier_id  bigint, -- the terminal that carries this card
  constraint claimed_number_device_check check (terminal_id = carrier_id),
  constraint claimed_number_holder_check check (terminal_id is not null or card_id is not null)
);
create index on claimed_number (card_id) where card_id is not null;
-- Nobody reads here whose a number is: triggers write as the owner, the gateway reads as the platform.
call app.protect('claimed_number', 'internal');

-- A claim that lost: the constraint names the field that is refused.
create procedure app.refuse_number(plain text, key text) language plpgsql as $$
begin
  raise exception 'number % is claimed by another terminal or card', plain
    using errcode = 'unique_violation', constraint = key, detail = format('Key (number)=(%s) already exists.', plain);
end $$;

create function app.claim_terminal_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plain text;
begin
  if tg_op <> 'INSERT' then
    plain := app.plain_number(old.terminal_code);
    delete from claimed_number where number = plain and terminal_id = old.id and card_id is null;
    update claimed_number set terminal_id = null where number = plain and terminal_id = old.id;
    update claimed_number set carrier_id = null where card_id = old.simcard_id and carrier_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  plain := app.plain_number(new.terminal_code);
  insert into claimed_number as c (number, tenant_id, terminal_id) values (plain, new.tenant_id, new.id)
    on conflict (number) do update set terminal_id = new.id
    where c.tenant_id = new.tenant_id and coalesce(c.terminal_id, new.id) = new.id and coalesce(c.carrier_id, new.id) = new.id;
  if not found then call app.refuse_number(plain, 'terminal_terminal_code_key'); end if;
  update claimed_number set carrier_id = new.id where card_id = new.simcard_id and coalesce(terminal_id, new.id) = new.id;
  select number into plain from claimed_number where card_id = new.simcard_id and carrier_id is distinct from new.id;
  if found then call app.refuse_number(plain, 'terminal_simcard_id_key'); end if;
  return null;
end $$;

create function app.claim_card_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carrier bigint;
  plain text;
  key text;
begin
  if tg_op <> 'INSERT' then
    delete from claimed_number where card_id = old.id and terminal_id is null;
    update claimed_number set card_id = null, carrier_id = null where card_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  select id into carrier from terminal where simcard_id = new.id;
  for plain, key in
    select app.plain_number(n.number), n.key
    from (values (new.sim_code, 'sim_card_sim_code_key'), (new.msisdn, 'sim_card_msisdn_key')) as n (number, key)
    where n.number <> ''
  loop
    insert into claimed_number as c (number, tenant_id, card_id, carrier_id) values (plain, new.tenant_id, new.id, carrier)
      on conflict (number) do update set card_id = new.id, carrier_id = carrier
      where c.tenant_id = new.tenant_id and coalesce(c.card_id, new.id) = new.id
        and (carrier is null or coalesce(c.terminal_id, carrier) = carrier);
    if not found then call app.refuse_number(plain, key); end if;
  end loop;
  return null;
end $$;

create trigger claim_number after insert or delete or update of terminal_code, simcard_id, tenant_id on terminal
  for each row execute function app.claim_terminal_number();
create trigger claim_number after insert or delete or update of sim_code, msisdn, tenant_id on sim_card
  for each row execute function app.claim_card_numbers();

-- Claims the numbers of all rows anew; run where rows were stored without their triggers. Numbers that cannot be claimed
-- once are named, all of them, with who has them: someone has to decide.
create procedure app.claim_all_numbers() language plpgsql as $$
declare
  doubles text;
  doubled bigint;
begin
  create temporary table claim on commit drop as
    select app.plain_number(terminal_code) as number, tenant_id, id as terminal_id, null::bigint as card_id, null::bigint as carrier_id
    from terminal
    union all
    select distinct app.plain_number(n.number), s.tenant_id, null::bigint, s.id, t.id
    from sim_card s cross join lateral (values (s.sim_code), (s.msisdn)) as n (number) left join terminal t on t.simcard_id = s.id
    where n.number <> '';
  select count(*), string_agg(one, '; ' order by one) filter (where place <= 50) into doubled, doubles
  from (
    select number || ' (' || string_agg(
        case when card_id is null then 'terminal ' || terminal_id else 'SIM card ' || card_id end || ' of tenant ' || tenant_id,
        ', ' order by terminal_id, card_id) || ')' as one,
      row_number() over (order by number) as place
    from claim group by number
    having count(distinct tenant_id) > 1 or count(terminal_id) > 1 or count(distinct card_id) > 1
      or min(terminal_id) <> min(carrier_id)
  ) as d;
  if doubled > 0 then
    raise exception '% numbers are claimed more than once (leading zeros do not count): %', doubled, doubles
      using hint = 'Change or delete all but one holder of each number, then start again.';
  end if;
  delete from claimed_number;
  insert into claimed_number
    select number, min(tenant_id), min(terminal_id), min(card_id), min(carrier_id) from claim group by number;
  drop table claim;
end $$;
revoke execute on procedure app.claim_all_numbers() from public;
call app.claim_all_numbers();

drop index sim_card_sim_code_plain_idx, sim_card_msisdn_plain_idx, terminal_terminal_code_plain_idx;
