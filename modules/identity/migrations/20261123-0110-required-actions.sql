-- Chosen by staff: its user signs in with it to choose an own one, and does nothing else before.
alter table app_user add password_temporary boolean not null default false;
