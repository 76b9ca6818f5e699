call app.protect_from_customers('tenant_platform_account', 'none');
