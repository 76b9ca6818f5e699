create index system_log_message_pairs_idx on system_log using gin (app.pairs(message));
