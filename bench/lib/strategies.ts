import type { Query } from './outputs.ts'

/** Twenty strategies for all vehicles of a tenant, which fire now and then. */
export async function watchAll(
  query: Query,
  tenantId: string | number,
  orgId: string | number,
): Promise<void> {
  await query(
    `insert into alarm_strategy (tenant_id, org_id, strategy_name, protocol_id, alarm_level, apply_scope)
     select ${tenantId}, ${orgId}, 'bench ' || n, p.id, '2', 'ALL' from protocol p, generate_series(1, 20) n
     where p.protocol_code = 'GB32960-2016' and p.tenant_id is null`,
  )
  await query(
    `insert into alarm_strategy_condition (tenant_id, vehicle_strategy_id, condition_name, function_field_id, alarm_condition,
       calc_value, continue_begin, continue_type)
     select s.tenant_id, s.id, 'bench', f.id, case when s.id % 4 = 0 then 'LT' else 'GT' end,
       case when s.id % 4 = 0 then 10 else 95 end + s.id % 20, s.id % 3 * 10, 'SECOND'
     from alarm_strategy s, function_field f
     where s.strategy_name like 'bench %' and f.code = case when s.id % 4 = 0 then 'soc' else 'vehicleSpeed' end
       and f.tenant_id is null`,
  )
}
