-- The administration platform has a menu of its own. What the platform alone uses moves there; what both applications show
-- is there twice, and a role of the platform keeps what it granted. Rows are made by the server at start: none, nothing to do.
create temporary table moving on commit drop as
select m.id, m.code, v.icon from menu m
join (values ('system/tenants', 'building'), ('system/menus', 'menu'), ('system/dicts', 'list'),
             ('system/locales', 'globe'), ('system/parameters', 'settings'), ('system/sysLog', 'file'),
             ('admin/home', null)) as v (code, icon) on v.code = m.code
where m.client_id = 'BIZ'
  and not exists (select from menu a where a.client_id = 'ADMIN' and (a.code = m.code or a.name = m.name));
update menu m set client_id = 'ADMIN', parent_id = null, icon = coalesce(m.icon, moving.icon)
from moving where moving.id = m.id;

insert into menu (client_id, type, name, title, locale_value, code, component, url, icon, access, hide_menu, hide_bread, open_new,
                  keep_alive, sort, status, user_types)
select 'ADMIN', m.type, m.name, m.title, m.locale_value, m.code, m.component, m.url, coalesce(m.icon, v.icon), m.access,
       m.hide_menu, m.hide_bread, m.open_new, m.keep_alive, m.sort, m.status, '{ADMIN}'
from menu m
join (values ('system/users', 'users'), ('system/roles', 'shield'), ('system/themes', 'sun')) as v (code, icon) on v.code = m.code
where m.client_id = 'BIZ'
  and not exists (select from menu a where a.client_id = 'ADMIN' and (a.code = m.code or a.name = m.name));
insert into role_authority (tenant_id, role_id, authority_type, menu_id)
select r.tenant_id, r.role_id, 'menu', there.id
from role_authority r
join menu here on here.id = r.menu_id and here.client_id = 'BIZ' and here.code in ('system/users', 'system/roles', 'system/themes')
join menu there on there.client_id = 'ADMIN' and there.code = here.code
where r.tenant_id = 1;
