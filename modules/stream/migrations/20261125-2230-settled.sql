-- States are stored from time to time, and at once where something follows from them: up to where each holds, and up to where those
-- of a share do at least. What came since is played again by whoever takes a share over.
alter table consumer_state add column place bigint not null default 0; -- µs since 1970
alter table consumer_share add column settled bigint;                  -- µs since 1970; null: all hold up to the position
