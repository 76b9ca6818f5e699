-- Sending commands asks for the permission of parameters of terminals: who could send by that of the command log still can.
insert into tenant_authority (tenant_id, authority_type, resource_id)
select a.tenant_id, 'resource', p.id from tenant_authority a join resource r on r.id = a.resource_id
join resource p on p.code = 'single-vehicle/params/update' where r.code = 'single-vehicle/cmdLog/update'
on conflict do nothing;
insert into role_authority (tenant_id, role_id, authority_type, resource_id)
select a.tenant_id, a.role_id, 'resource', p.id from role_authority a join resource r on r.id = a.resource_id
join resource p on p.code = 'single-vehicle/params/update' where r.code = 'single-vehicle/cmdLog/update'
on conflict do nothing;
