-- Until when a version held, and who made it and ended it, where the module that keeps it knows (no more than for people).
alter table reference_version
  add column until_time timestamptz,
  add column author bigint,
  add column until_author bigint;

create or replace function app.keep_versions(what text, tenant bigint, keys text[], details jsonb[]) returns void
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
  update reference_version v set until_revision = made, until_time = now() from unnest(keys, details) as n(key, detail)
    where v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null
      and v.detail is distinct from n.detail;
  insert into reference_version (topic, tenant_id, key, version, from_revision, detail)
    select what, tenant, n.key, 1 + coalesce((select max(p.version) from reference_version p
        where p.topic = what and p.tenant_id = tenant and p.key = n.key), 0), made, n.detail
    from unnest(keys, details) as n(key, detail)
    where n.detail is not null and not exists (select from reference_version v
      where v.topic = what and v.tenant_id = tenant and v.key = n.key and v.until_revision is null);
end $$;
