create index vehicle_customer_name_pairs_idx on vehicle using gin (app.pairs(customer_name));
