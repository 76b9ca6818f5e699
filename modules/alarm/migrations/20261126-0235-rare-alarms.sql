-- Measured on ten million alarms: those being processed are few and may be old, and a fault is looked for by a part of its name.
create index alarm_tenant_id_happen_time_id_processing_idx on alarm (tenant_id, happen_time, id)
  where handle_status = 'PROCESSING';
create index alarm_fault_name_trgm_idx on alarm using gin (fault_name gin_trgm_ops) where fault_name is not null;
create index alarm_fault_name_pairs_idx on alarm using gin (app.pairs(fault_name)) where fault_name is not null;
