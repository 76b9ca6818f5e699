-- When commands to fleets that are reserved will be sent: two never come due together.
create index command_log_tenant_id_due_time_reserved_idx on command_log (tenant_id, due_time)
  where stage = 'WAITING' and cmd_type = 'RESERVATION' and task_id is not null;
