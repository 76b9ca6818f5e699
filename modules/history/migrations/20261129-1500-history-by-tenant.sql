-- History is kept for as many days as a tenant says: what is older is found by tenant and day of receipt.
create index on frame_block (tenant_id, source_day);
