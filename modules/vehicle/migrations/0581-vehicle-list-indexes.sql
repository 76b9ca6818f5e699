-- Filters of the vehicle list that had no index: a value that few rows have made the list read all of them.
create index vehicle_energy on vehicle (tenant_id, energy_catalog, id);
create index vehicle_production_date on vehicle (tenant_id, production_date, id) where production_date is not null;
create index vehicle_sale_date on vehicle (tenant_id, sale_date, id) where sale_date is not null;
-- As the list writes these conditions.
create index vehicle_bind_status on vehicle (tenant_id, (case when terminal_id is null then 'UNBOUND' else 'BOUND' end), id);
create index vehicle_owner on vehicle
  (tenant_id, (case when customer_id is null and customer_name is null then '0' else '1' end), id);
