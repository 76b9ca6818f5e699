-- Protocols of emission terminals, which the gateway speaks: of road vehicles (GB6) and of machines (GB4).
insert into protocol (protocol_code, protocol_name, protocol_type, version, chain_types, description) values
  ('GB17691-2018', 'GB 17691-2018 附录Q', 'GB6', '2018', '{GB6}', '重型柴油车污染物排放限值及测量方法 远程监控'),
  ('HJ1239-2021', 'HJ 1239-2021', 'GB6', '2021', '{GB6}', '重型车排放远程监控技术规范'),
  ('HJ1014-2020', 'HJ 1014-2020', 'GB4', '2020', '{GB4}', '非道路柴油移动机械污染物排放控制技术要求'),
  ('HJ1322-2023', 'HJ 1322-2023', 'GB4', '2023', '{GB4}', '非道路柴油移动机械排放远程监控技术规范');

insert into protocol_cmd (protocol_id, cmd_code, cmd_name, cmd_direct, cmd_category)
select p.id, c.code, c.name, c.direct, 'OTHER'
from protocol p
join (values
  ('GB6', '02', '实时信息上报', 'UP'),
  ('GB6', '03', '补发信息上报', 'UP'),
  ('GB6', '06', '拆除报警', 'UP'),
  ('GB6', '07', '激活（备案）', 'UP'),
  ('GB4', '02', '实时信息上报', 'UP'),
  ('GB4', '03', '补发信息上报', 'UP'),
  ('GB4', '05', '拆除报警', 'UP'),
  ('GB4', '07', '激活（备案）', 'UP')
) as c (type, code, name, direct) on c.type = p.protocol_type
where p.tenant_id is null;
