-- One list of all kinds: in its order, and by what is looked for most.
create index on alarm (tenant_id, happen_time, id);
create index alarm_tenant_id_happen_time_id_waiting_idx on alarm (tenant_id, happen_time, id) where handle_status <> 'PROCESSED';
create index alarm_tenant_id_happen_time_id_open_idx on alarm (tenant_id, happen_time, id) where state = 'ALARMING';
create index alarm_tenant_id_org_id_happen_time_id_idx on alarm (tenant_id, org_id, happen_time, id);
