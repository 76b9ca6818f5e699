-- A line's vehicle and organisation are of a tenant; asking for the tenant once more costs every imported vehicle.
alter table vehicle_lifecycle_log drop constraint vehicle_lifecycle_log_tenant_id_fkey;
