-- What is added to the index of triples gathers in a list that is sorted in at once when it is long enough, by whoever stores a command
-- then: a tenth of a second in which everybody waits. Gateways sort it in every second instead, while others store.
alter index command_log_vin_terminal_code_trgm_idx set (gin_pending_list_limit = 65536);
create function app.sort_command_index() returns void
language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('command_log_vin_terminal_code_trgm_idx'::regclass)
$$;
revoke all on function app.sort_command_index() from public;
grant execute on function app.sort_command_index() to motorpool_platform;
