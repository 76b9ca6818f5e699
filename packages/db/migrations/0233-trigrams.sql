-- Substring searches in long texts; here, so that every module may count on it.
create extension if not exists pg_trgm;
