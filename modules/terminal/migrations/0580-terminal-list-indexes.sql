-- Lists of a million terminals and cards: an order or a filter without its index reads all of them.
create index terminal_create_time on terminal (tenant_id, create_time, id);
create index terminal_imei_search on terminal using gin (imei gin_trgm_ops);
create index terminal_chip_code_search on terminal using gin (chip_code gin_trgm_ops);
create index terminal_chain_type on terminal (tenant_id, chain_type, id);
create index terminal_use_type on terminal (tenant_id, use_type, id);
create index terminal_status on terminal (tenant_id, terminal_status, id);
create index terminal_auth_status on terminal (tenant_id, auth_status, id);

create index sim_card_create_time on sim_card (tenant_id, create_time, id);
create index sim_card_bind_status on sim_card (tenant_id, bind_status, id);
create index sim_card_status on sim_card (tenant_id, sim_status, id);
create index sim_card_operator on sim_card (tenant_id, operator, id);
create index sim_card_category on sim_card (tenant_id, card_category, id);

-- The same policies, their settings read once a query instead of once a row.
drop policy tenant on terminal;
create policy tenant on terminal to motorpool_app
  using (tenant_id = (select app.tenant_id())
    and ((select app.org_ids()) is null or org_id = any ((select app.org_ids())::bigint[])))
  with check (tenant_id = app.tenant_id() and (app.org_ids() is null or org_id = any (app.org_ids())));
drop policy tenant on sim_card;
create policy tenant on sim_card to motorpool_app
  using (tenant_id = (select app.tenant_id())
    and ((select app.org_ids()) is null or org_id = any ((select app.org_ids())::bigint[])))
  with check (tenant_id = app.tenant_id() and (app.org_ids() is null or org_id = any (app.org_ids())));
