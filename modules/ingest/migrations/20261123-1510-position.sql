-- A position is one time (µs) for all writers: the earliest of those that were stored for each.
update processor set position = jsonb_build_object('time',
    coalesce((select min(value::bigint) from jsonb_each_text(position -> 'writers')), 0))
  || case when position ? 'packed' then jsonb_build_object('packed', position -> 'packed') else '{}' end
where position ? 'writers';

-- Durable processors are consumers of the module `stream`; the latest state keeps its own rows.
drop table processor_state;
delete from processor where name not like 'latest%';
alter table processor drop column failure;
