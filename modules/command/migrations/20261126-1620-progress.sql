-- How much of a command that goes piece by piece its terminal's line has taken, percent; written every few seconds while it goes.
alter table command_log add column progress smallint check (progress between 0 and 100);
