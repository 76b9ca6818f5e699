alter table system_log alter column stack type character varying(16384);
