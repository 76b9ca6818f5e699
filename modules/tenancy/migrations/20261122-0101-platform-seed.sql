-- The platform is itself a tenant: administrators, their roles and organisations belong to it.
insert into tenant (id, tenant_code, tenant_name, app_name, auth_status, root_org_id)
  values (1, 'platform', '平台', 'Motorpool', 'AUTHED', 1);
insert into org (id, tenant_id, org_code, org_name, org_type, path) values (1, 1, 'PLATFORM', '平台', 'COMP', '/1/');
