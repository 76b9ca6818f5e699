-- Owners are told of their service orders and of their own fences: pushes of no strategy.
alter table notice_log drop constraint notice_log_remind_type_check;
alter table notice_log add constraint notice_log_remind_type_check check (remind_type in ('TERMINAL_ALARM', 'TAMPER', 'FAULT', 'FENCE',
  'GB_ALARM', 'MAINTENANCE', 'STRATEGY', 'WORKING_STATE', 'ACC_TIME', 'ABNORMAL', 'LOCK', 'SERVICE', 'CUSTOMER_FENCE'));
