-- Strength of the radio signal below which a package is not sent, as terminals count it (JT/T 808, additional information 0x30).
alter table ota_task add column min_signal integer check (min_signal between 0 and 255);
