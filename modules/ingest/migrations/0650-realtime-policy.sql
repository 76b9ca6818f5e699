-- The same policy, its settings read once a query instead of once a row: lists, maps and figures run over whole fleets.
drop policy tenant on vehicle_realtime;
create policy tenant on vehicle_realtime to motorpool_app
  using (tenant_id = (select app.tenant_id())
    and ((select app.org_ids()) is null or org_id = any ((select app.org_ids())::bigint[])))
  with check (tenant_id = app.tenant_id() and (app.org_ids() is null or org_id = any (app.org_ids())));
