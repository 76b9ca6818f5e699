insert into plugin (plugin_code, plugin_name, version, category, author, description) values
  ('line-height', '表格行高', '1.0.0', '列表', 'Motorpool', '切换表格行高：紧凑、适中、宽松'),
  ('render-mode', '表格与卡片', '1.0.0', '列表', 'Motorpool', '在表格与卡片之间切换列表的显示方式'),
  ('column-chooser', '列设置', '1.0.0', '列表', 'Motorpool', '选择列表中显示的列'),
  ('saved-views', '已存视图', '1.0.0', '列表', 'Motorpool', '把查询条件、排序和列保存为视图'),
  ('quick-search', '车辆快速查找', '1.0.0', '查找', 'Motorpool', '按车架号、车牌、SIM 卡或机号查找车辆'),
  ('command-palette', '命令面板', '1.0.0', '查找', 'Motorpool', '用键盘打开页面和车辆'),
  ('map-point', '地图选点', '1.0.0', '地图', 'Motorpool', '在地图上选择位置');
