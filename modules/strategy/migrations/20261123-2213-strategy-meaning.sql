-- What a strategy means, enabled or not, to whoever sees it: it is run over stored history before it is enabled.
create function app.strategy_meaning(strategy bigint) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('kind', s.strategy_kind, 'name', s.strategy_name, 'level', s.alarm_level, 'logic', s.condition_logic,
    'protocol', p.protocol_type, 'begin', floor(extract(epoch from s.begin_time) * 1000)::bigint, 'checkBegin', s.check_begin,
    'checkEnd', s.check_end, 'remind', s.remind_flag, 'suggestion', s.suggestion, 'conditions', c.all_of)
  from alarm_strategy s join protocol p on p.id = s.protocol_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('name', c.condition_name, 'names', c.locale_value, 'field', f.code, 'unit', f.unit,
      'condition', c.alarm_condition, 'value', c.calc_value::float8, 'valueEnd', c.calc_value_end::float8,
      'begin', c.continue_begin, 'end', c.continue_end, 'type', c.continue_type) order by c.sort, c.id) as all_of
    from alarm_strategy_condition c join function_field f on f.id = c.function_field_id
    where c.vehicle_strategy_id = s.id or c.exception_strategy_id = s.id
  ) c
  where s.id = strategy and c.all_of is not null
$$;
revoke all on function app.strategy_meaning from public;
grant execute on function app.strategy_meaning to motorpool_app, motorpool_platform;

create or replace function app.strategy_detail(strategy bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select app.strategy_meaning(s.id) from alarm_strategy s where s.id = strategy and s.status = 'ENABLED'
$$;
