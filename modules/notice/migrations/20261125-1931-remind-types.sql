-- ACC time, and positions, connections and data that cannot be right, are told of under names of their own.
alter table notice_strategy drop constraint notice_strategy_remind_types_check;
alter table notice_strategy add check (remind_types <@ array['TERMINAL_ALARM', 'TAMPER', 'FAULT', 'FENCE', 'GB_ALARM', 'MAINTENANCE',
  'STRATEGY', 'WORKING_STATE', 'ACC_TIME', 'ABNORMAL']);
alter table notice_log drop constraint notice_log_remind_type_check;
alter table notice_log add check (remind_type in ('TERMINAL_ALARM', 'TAMPER', 'FAULT', 'FENCE', 'GB_ALARM', 'MAINTENANCE',
  'STRATEGY', 'WORKING_STATE', 'ACC_TIME', 'ABNORMAL'));
