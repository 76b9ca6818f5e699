-- Answers of recorders and lists of stored media are longer than those of other commands.
alter table command_log drop constraint command_log_res_content_check,
  add constraint command_log_res_content_check check (length(res_content) <= 65536);
