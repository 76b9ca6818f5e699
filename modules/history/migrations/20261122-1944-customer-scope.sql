-- Of whose vehicles, row security says; of which days, the store (`VehicleKey`).
call app.protect_from_customers('frame', 'vehicleId');
call app.protect_from_customers('frame_block', 'vehicleId');
