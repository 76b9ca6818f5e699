-- What a follower failed at: tried again from then on.
alter table alarm_news add tries smallint not null default 0;
alter table alarm_news add retry_time timestamptz;
