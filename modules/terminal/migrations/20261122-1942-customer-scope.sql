call app.protect_from_customers('gateway_platform_account', 'none');
