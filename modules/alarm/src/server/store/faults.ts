import { sql, type Tx } from '@motorpool/db'
import { factsByName } from '@motorpool/protocols/facts'

interface NewFault {
  vehicle_id: string
  kind: string
  subject: string
  begin_place: number
  protocol: string | null
}

/** Types of the protocol catalogue that a fault may be declared for. */
const withTypes = (fault: NewFault) => ({
  ...fault,
  types: factsByName(fault.protocol ?? '')?.catalogue ?? [],
})

/**
 * Names faults by the tenant's library, else by the base library: by their code, or by SPN and FMI. A code of the vehicle's own
 * model and protocol comes before one of any. Their level is the library's; a code that it has switched off reminds nobody.
 */
export async function nameFaults(tx: Tx, faults: readonly NewFault[]): Promise<void> {
  if (faults.length === 0) return
  await sql`
    update alarm a set fault_code_id = known.id, fault_name = known.name, level = known.level, remind = known.remind,
      detail = a.detail || known.more
    from jsonb_to_recordset(${JSON.stringify(faults.map(withTypes))}::jsonb) as n(vehicle_id bigint, kind text, subject text,
      begin_place bigint, types text[])
    join alarm f on f.vehicle_id = n.vehicle_id and f.kind = n.kind and f.subject = n.subject
      and f.begin_place = n.begin_place
    cross join lateral (
      select * from (
        select c.id, c.fault_name as name, c.fault_level as level, c.remind_flag and c.status = 'ENABLED' as remind,
          jsonb_strip_nulls(jsonb_build_object('nameEn', c.fault_name_en, 'controller', c.controller,
            'library', 'TENANT')) as more,
          0 as rank, (c.vehicle_model_ids is null or cardinality(c.vehicle_model_ids) = 0) as any_model
        from fault_code c left join vehicle v on v.id = f.vehicle_id
        where c.tenant_id = f.tenant_id
          and (c.fault_code = f.type or (c.spn is not null and c.spn = (f.detail->>'spn')::int
            and c.fmi is not distinct from (f.detail->>'fmi')::int))
          and (c.vehicle_model_ids is null or cardinality(c.vehicle_model_ids) = 0
            or v.vehicle_model_id = any (c.vehicle_model_ids))
          and (c.protocol_id is null or exists (select from protocol p where p.id = c.protocol_id
            and p.protocol_type = any (n.types)))
        union all
        select null, b.fault_name, b.fault_level, true,
          jsonb_strip_nulls(jsonb_build_object('nameEn', b.fault_name_en, 'library', 'BASE')), 1, true
        from fault_code_base b
        where (b.fault_code = f.type or (b.spn is not null and b.spn = (f.detail->>'spn')::int
            and b.fmi is not distinct from (f.detail->>'fmi')::int))
          and (b.protocol_type is null or b.protocol_type = any (n.types))
      ) candidates order by rank, any_model, id limit 1
    ) known
    where a.id = f.id`.execute(tx)
}
