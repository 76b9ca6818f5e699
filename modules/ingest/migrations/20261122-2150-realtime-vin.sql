-- Terminals look for the state of the vehicle that they are on by its VIN, which no report changes.
create index on vehicle_realtime (vin);
