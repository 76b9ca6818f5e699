-- Protocols that the gateway speaks, their messages, and the fields that engines and machines commonly report.
insert into protocol (protocol_code, protocol_name, protocol_type, version, chain_types, description) values
  ('GB32960-2016', 'GB/T 32960.3-2016', 'GB32960', '2016', '{GBEV}', '电动汽车远程服务与管理系统技术规范'),
  ('GB32960-2025', 'GB/T 32960.3-2025', 'GB32960', '2025', '{GBEV}', '电动汽车远程服务与管理系统技术规范'),
  ('JT808-2011', 'JT/T 808-2011', 'JT808', '2011', '{CUSTOM}', '道路运输车辆卫星定位系统终端通讯协议'),
  ('JT808-2013', 'JT/T 808-2013', 'JT808', '2013', '{CUSTOM}', '道路运输车辆卫星定位系统终端通讯协议'),
  ('JT808-2019', 'JT/T 808-2019', 'JT808', '2019', '{CUSTOM}', '道路运输车辆卫星定位系统终端通讯协议');
-- The enterprise protocol of machinery: its command groups travel as pass-through, decoded by uplink items.
insert into protocol (protocol_code, protocol_name, protocol_type, version, chain_types, description) values
  ('GPRS11', 'GPRS11 企业协议', 'GPRS11', null, '{CUSTOM}', '企业自定义协议：指令组经数据上行透传，由软件版本的上行数据项解析');

insert into protocol_cmd (protocol_id, cmd_code, cmd_name, cmd_direct, cmd_category)
select p.id, c.code, c.name, c.direct, c.category
from protocol p
join (values
  ('JT808', '0200', '位置信息汇报', 'UP', 'OTHER'),
  ('JT808', '0704', '定位数据批量上传', 'UP', 'OTHER'),
  ('JT808', '0705', 'CAN 总线数据上传', 'UP', 'OTHER'),
  ('JT808', '0900', '数据上行透传', 'UP', 'OTHER'),
  ('JT808', '8103', '设置终端参数', 'DOWN', 'DEBUG'),
  ('JT808', '8104', '查询终端参数', 'DOWN', 'DEBUG'),
  ('JT808', '8105', '终端控制', 'DOWN', 'DEBUG'),
  ('JT808', '8201', '位置信息查询', 'DOWN', 'DEBUG'),
  ('JT808', '8300', '文本信息下发', 'DOWN', 'OTHER'),
  ('JT808', '8500', '车辆控制', 'DOWN', 'LOCK'),
  ('JT808', '8900', '数据下行透传', 'DOWN', 'LOCK'),
  ('GB32960', '02', '实时信息上报', 'UP', 'OTHER'),
  ('GB32960', '03', '补发信息上报', 'UP', 'OTHER'),
  ('GB32960', '80', '查询命令', 'DOWN', 'DEBUG'),
  ('GB32960', '81', '设置命令', 'DOWN', 'DEBUG'),
  ('GB32960', '82', '车载终端控制命令', 'DOWN', 'DEBUG')
) as c (type, code, name, direct, category) on c.type = p.protocol_type
where p.tenant_id is null and not (c.code in ('0704', '0705') and p.version = '2011');
insert into protocol_cmd (protocol_id, cmd_code, cmd_name, cmd_direct, cmd_category, cmd_group)
select id, '02', '发动机工况数据', 'UP', 'OTHER', '02' from protocol where protocol_code = 'GPRS11' and tenant_id is null;

insert into function_field (code, name, locale_value, category, unit, decimals, alarm_flag, sort)
select code, zh, jsonb_build_object('zh-CN', zh, 'en-US', en, 'ja-JP', ja), category, unit, decimals, true, sort
from (values
  ('engineSpeed', '发动机转速', 'Engine speed', 'エンジン回転数', 'engine', 'r/min', 0, 10),
  ('engineTorque', '发动机扭矩百分比', 'Engine torque', 'エンジントルク', 'engine', '%', 0, 20),
  ('engineLoad', '发动机负荷', 'Engine load', 'エンジン負荷', 'engine', '%', 0, 30),
  ('engineHours', '发动机工作小时', 'Engine hours', 'エンジン稼働時間', 'engine', 'h', 1, 40),
  ('coolantTemperature', '冷却液温度', 'Coolant temperature', '冷却水温度', 'engine', '℃', 0, 50),
  ('oilPressure', '机油压力', 'Oil pressure', '油圧', 'engine', 'kPa', 0, 60),
  ('oilTemperature', '机油温度', 'Oil temperature', '油温', 'engine', '℃', 1, 70),
  ('intakeTemperature', '进气温度', 'Intake temperature', '吸気温度', 'engine', '℃', 0, 80),
  ('boostPressure', '增压压力', 'Boost pressure', '過給圧', 'engine', 'kPa', 0, 90),
  ('fuelRate', '燃油消耗率', 'Fuel rate', '燃料消費率', 'engine', 'L/h', 2, 100),
  ('fuelLevel', '油箱液位', 'Fuel level', '燃料残量', 'engine', '%', 1, 110),
  ('totalFuel', '累计油耗', 'Total fuel used', '総燃料消費量', 'engine', 'L', 1, 120),
  ('acceleratorPosition', '油门踏板开度', 'Accelerator position', 'アクセル開度', 'engine', '%', 1, 130),
  ('reagentLevel', '反应剂余量', 'Reagent level', '還元剤残量', 'emission', '%', 1, 200),
  ('noxUpstream', 'SCR上游NOx', 'NOx before SCR', 'SCR上流NOx', 'emission', 'ppm', 0, 210),
  ('noxDownstream', 'SCR下游NOx', 'NOx after SCR', 'SCR下流NOx', 'emission', 'ppm', 0, 220),
  ('dpfPressure', 'DPF压差', 'DPF pressure difference', 'DPF差圧', 'emission', 'kPa', 1, 230),
  ('batteryVoltage', '蓄电池电压', 'Battery voltage', 'バッテリー電圧', 'electric', 'V', 1, 300),
  ('hydraulicTemperature', '液压油温度', 'Hydraulic oil temperature', '作動油温度', 'hydraulic', '℃', 1, 400),
  ('hydraulicPressure', '液压压力', 'Hydraulic pressure', '作動油圧', 'hydraulic', 'MPa', 1, 410),
  ('vehicleSpeed', '车速', 'Vehicle speed', '車速', 'position', 'km/h', 1, 500),
  ('totalMileage', '累计里程', 'Odometer', '積算距離', 'position', 'km', 1, 510),
  ('lockState', '锁车状态', 'Lock state', 'ロック状態', 'lock', null, 0, 600)
) as f (code, zh, en, ja, category, unit, decimals, sort);
