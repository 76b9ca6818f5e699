-- What emission terminals raise, as the dictionaries of their protocols have it.
insert into alarm_terminal_item (item_code, item_name, locale_value, protocol_id, alarm_level)
select n.code, n.zh, jsonb_build_object('zh-CN', n.zh, 'en-US', n.en, 'ja-JP', n.ja), p.id, n.level
from (values
  ('GB6-MIL', '故障指示灯（MIL）点亮', 'Malfunction indicator lamp on', '故障警告灯（MIL）点灯', 'GB17691-2018', '2'),
  ('GB6-REMOVAL', '终端拆除报警', 'Terminal removed', '端末取り外し警報', 'GB17691-2018', '3'),
  ('GB4-MIL', '故障指示灯（MIL）点亮', 'Malfunction indicator lamp on', '故障警告灯（MIL）点灯', 'HJ1014-2020', '2'),
  ('GB4-REMOVAL', '终端拆除报警', 'Terminal removed', '端末取り外し警報', 'HJ1014-2020', '3')
) as n (code, zh, en, ja, protocol, level)
join protocol p on p.protocol_code = n.protocol and p.tenant_id is null;
