-- Days of vehicles are figures (vehicle_stat_daily), which a consumer counts from all that is stored.
drop table vehicle_day_reached, vehicle_day_due, vehicle_day;
