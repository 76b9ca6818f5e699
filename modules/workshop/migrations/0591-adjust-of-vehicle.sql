-- Lists of vehicles tell the state of the newest debugging of each.
create index vehicle_adjust_vin on vehicle_adjust (vin, id) where not cancel_flag;
