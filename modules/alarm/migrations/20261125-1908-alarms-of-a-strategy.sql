-- The newest alarms that one strategy has raised.
create index on alarm (tenant_id, subject, happen_time) where kind in ('STRATEGY', 'EXCEPTION');
