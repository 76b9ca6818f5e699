call app.protect_from_customers('vehicle_adjust_step', 'none');
call app.protect_from_customers('vehicle_assembly_step', 'none');
