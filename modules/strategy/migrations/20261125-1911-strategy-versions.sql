-- Who made and who ended a version is who changed the strategy: each change of its conditions changes it, too.
create or replace function app.strategies_changed(tenant bigint, strategies bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text[];
  details jsonb[];
begin
  select array_agg('strategy:' || one), array_agg(app.strategy_detail(one)) into keys, details
    from (select distinct unnest(strategies) as one) s where one is not null;
  if keys is null then return; end if;
  perform app.keep_versions('strategy.strategies', tenant, keys, details);
  -- Those that this transaction has made or ended: now() is when it began.
  update reference_version v
    set author = case when v.create_time = now() then coalesce(s.update_user_id, s.create_user_id) else v.author end,
      until_author = case when v.until_time = now() then coalesce(s.update_user_id, s.create_user_id) else v.until_author end
    from alarm_strategy s
    where v.topic = 'strategy.strategies' and v.tenant_id = tenant and s.id = any (strategies) and v.key = 'strategy:' || s.id
      and (v.create_time = now() or v.until_time = now());
  perform app.strategy_reach(tenant, null);
end $$;

-- What a strategy has been, the newest first, with the names of those who made and ended it; whoever sees the strategy may ask.
create function app.strategy_versions(strategy bigint) returns table (version integer, detail jsonb, begun timestamptz,
  ended timestamptz, author text, ended_by text)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.version, v.detail, v.create_time, v.until_time, a.real_name::text, e.real_name::text
  from reference_version v join alarm_strategy s on s.id = strategy and v.tenant_id = s.tenant_id
    left join app_user a on a.id = v.author left join app_user e on e.id = v.until_author
  where v.topic = 'strategy.strategies' and v.key = 'strategy:' || strategy order by v.version desc limit 200
$$;
revoke all on function app.strategy_versions from public;
grant execute on function app.strategy_versions to motorpool_app, motorpool_platform;
