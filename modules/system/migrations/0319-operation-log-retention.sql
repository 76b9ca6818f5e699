-- The one way in which lines of the operation log go: older than a time, a portion at a time, and never younger than half a
-- year, whatever the caller asks. Neither runtime role may delete from the tables themselves.
create function app.remove_old_operations(before timestamptz, portion int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old bigint[];
begin
  if before is null or before > now() - interval '6 months' then
    raise exception 'lines of the operation log are kept for six months at least';
  end if;
  select array_agg(id) into old from (
    select id from biz_log where create_time < before order by create_time limit least(portion, 10000)) as found;
  if old is null then return 0; end if;
  delete from biz_log_change where log_id = any (old);
  delete from biz_log where id = any (old);
  return cardinality(old);
end $$;
revoke all on function app.remove_old_operations(timestamptz, int) from public;
grant execute on function app.remove_old_operations(timestamptz, int) to motorpool_platform;
