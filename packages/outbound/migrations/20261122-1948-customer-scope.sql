call app.protect_from_customers('outbound_call', 'none');
