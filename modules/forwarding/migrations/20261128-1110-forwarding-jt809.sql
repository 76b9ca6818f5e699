-- Upper platforms of JT/T 809, in two editions: access code of the lower platform, and the keys of the bodies.
alter table forward_task
  drop constraint forward_task_forward_template_check,
  add constraint forward_task_forward_template_check check (forward_template in ('GB32960', 'JT809')),
  drop constraint forward_task_edition_check,
  add constraint forward_task_edition_check check (edition in ('2011', '2016', '2019', '2025')),
  add access_code varchar(10),
  add cipher_keys varchar(1024); -- sealed

alter table forward_log
  drop constraint forward_log_event_check,
  add constraint forward_log_event_check check (event in ('RUN', 'STOP', 'CONNECTED', 'SIGNED_ON', 'SUB_SIGNED_ON', 'SUB_LOST',
    'COUNTED_SHORT', 'VEHICLE_REFUSED', 'ASKED', 'LOST', 'FAILED', 'GAP', 'MADE_UP'));
