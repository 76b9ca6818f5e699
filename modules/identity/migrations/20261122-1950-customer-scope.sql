call app.protect_from_customers('app_user', 'self');
