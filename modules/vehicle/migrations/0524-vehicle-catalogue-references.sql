-- What vehicles, models and types say of the catalogues.
alter table vehicle
  add constraint vehicle_vehicle_model_config_id_fk foreign key (tenant_id, vehicle_model_config_id) references vehicle_model_config (tenant_id, id),
  add constraint vehicle_vehicle_color_id_fk foreign key (tenant_id, vehicle_color_id) references vehicle_color (tenant_id, id),
  add constraint vehicle_engine_model_id_fk foreign key (tenant_id, engine_model_id) references engine_model (tenant_id, id),
  add constraint vehicle_electric_driver_model_id_fk foreign key (tenant_id, electric_driver_model_id) references electric_driver_model (tenant_id, id),
  add constraint vehicle_energy_storage_model_id_fk foreign key (tenant_id, energy_storage_model_id) references energy_storage_model (tenant_id, id),
  add constraint vehicle_map_icon_id_fk foreign key (map_icon_id) references map_icon (id),
  add constraint vehicle_customer_id_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id);
create index vehicle_of_model_config on vehicle (tenant_id, vehicle_model_config_id) where vehicle_model_config_id is not null;
create index vehicle_of_color on vehicle (tenant_id, vehicle_color_id) where vehicle_color_id is not null;
create index vehicle_of_engine_model on vehicle (tenant_id, engine_model_id) where engine_model_id is not null;
create index vehicle_of_electric_driver_model on vehicle (tenant_id, electric_driver_model_id) where electric_driver_model_id is not null;
create index vehicle_of_energy_storage_model on vehicle (tenant_id, energy_storage_model_id) where energy_storage_model_id is not null;
create index vehicle_of_map_icon on vehicle (map_icon_id) where map_icon_id is not null;
create index vehicle_of_customer on vehicle (tenant_id, customer_id) where customer_id is not null;
create index vehicle_service_end on vehicle (service_end_date) where service_status in ('HAS_OPENED', 'SUSPENDED');
create index vehicle_service_start on vehicle (service_start_date) where service_status = 'WAIT';
alter table vehicle_model
  add constraint vehicle_model_engine_model_id_fk foreign key (tenant_id, engine_model_id) references engine_model (tenant_id, id),
  add constraint vehicle_model_electric_driver_model_id_fk foreign key (tenant_id, electric_driver_model_id) references electric_driver_model (tenant_id, id),
  add constraint vehicle_model_energy_storage_model_id_fk foreign key (tenant_id, energy_storage_model_id) references energy_storage_model (tenant_id, id),
  add constraint vehicle_model_map_icon_id_fk foreign key (map_icon_id) references map_icon (id);
alter table vehicle_type
  add constraint vehicle_type_map_icon_id_fk foreign key (map_icon_id) references map_icon (id);
