-- What consumers read of a tenant (strategies, fences) at each of its revisions: one that plays the past reads what held then.
-- A topic is that of `Consumer.reference`; a key names a thing of the topic, `detail` says what it was.
create table reference_revision (
  topic      text not null,
  tenant_id  bigint not null references tenant on delete cascade,
  revision   bigint not null,
  -- The changes of one transaction are one revision.
  changed_by xid8 not null,
  primary key (topic, tenant_id)
);
call app.protect('reference_revision', 'internal');

create table reference_version (
  topic          text not null,
  tenant_id      bigint not null references tenant on delete cascade,
  key            varchar(80) not null,
  version        integer not null, -- 1 and on, of the key
  from_revision  bigint not null,
  until_revision bigint,
  detail         jsonb not null,
  create_time    timestamptz not null default now(),
  primary key (topic, tenant_id, key, from_revision)
);
create unique index on reference_version (topic, tenant_id, key) where until_revision is null;
create index on reference_version (topic, tenant_id, from_revision);
call app.protect('reference_version', 'internal');

-- The revision that this transaction makes of a topic, told to consumers once; null for a tenant that is being deleted.
create function app.revise(what text, tenant bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
  mine xid8 := pg_current_xact_id();
begin
  select r.revision into made from reference_revision r
    where r.topic = what and r.tenant_id = tenant and r.changed_by = mine;
  if found then return made; end if;
  if not exists (select from tenant t where t.id = tenant) then return null; end if;
  insert into reference_revision as r values (what, tenant, 1, mine)
    on conflict (topic, tenant_id) do update set revision = r.revision + 1, changed_by = mine
    returning r.revision into made;
  perform app.record_vehicle_events(array[null]::bigint[], array[tenant], 'REFERENCE', null,
    array[jsonb_build_object('topic', what, 'revision', made::text)]);
  return made;
end $$;
revoke all on function app.revise from public;

-- What these keys are from now on; null: no more. Where nothing differs, there is no revision.
create function app.keep_versions(what text, tenant bigint, keys text[], details jsonb[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if not exists (
    select from unnest(keys, details) as n(key, detail)
    left join reference_version v on v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null
    where v.detail is distinct from n.detail
  ) then return; end if;
  made := app.revise(what, tenant);
  if made is null then return; end if;
  -- What the same transaction had made never held.
  delete from reference_version v using unnest(keys, details) as n(key, detail)
    where v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null
      and v.from_revision = made and v.detail is distinct from n.detail;
  update reference_version v set until_revision = made from unnest(keys, details) as n(key, detail)
    where v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null
      and v.detail is distinct from n.detail;
  insert into reference_version (topic, tenant_id, key, version, from_revision, detail)
    select what, tenant, n.key, 1 + coalesce((select max(p.version) from reference_version p
        where p.topic = what and p.tenant_id = tenant and p.key = n.key), 0), made, n.detail
    from unnest(keys, details) as n(key, detail)
    where n.detail is not null and not exists (select from reference_version v
      where v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null);
end $$;
revoke all on function app.keep_versions from public;
