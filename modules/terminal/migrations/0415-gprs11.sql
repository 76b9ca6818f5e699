-- The enterprise protocol of machinery: its command groups travel as pass-through, decoded by uplink items.
insert into protocol (protocol_code, protocol_name, protocol_type, version, chain_types, description) values
  ('GPRS11', 'GPRS11 企业协议', 'GPRS11', null, '{CUSTOM}', '企业自定义协议：指令组经数据上行透传，由软件版本的上行数据项解析');

insert into protocol_cmd (protocol_id, cmd_code, cmd_name, cmd_direct, cmd_category, cmd_group)
select id, '02', '发动机工况数据', 'UP', 'OTHER', '02' from protocol where protocol_code = 'GPRS11' and tenant_id is null;
