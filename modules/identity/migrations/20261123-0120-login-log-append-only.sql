-- Like the operation log: neither runtime role changes or removes lines. When a session closes a trigger says so in its line;
-- lines of half a year go by the owner's function.
revoke update, delete, truncate on login_log from motorpool_app, motorpool_platform;

create function app.trim_login_log(before timestamptz, portion integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from login_log where id in (
    select id from login_log where login_time < least(before, now() - interval '179 days')
    order by login_time limit least(portion, 10000))
$$;
revoke all on function app.trim_login_log(timestamptz, integer) from public;
grant execute on function app.trim_login_log(timestamptz, integer) to motorpool_platform;
