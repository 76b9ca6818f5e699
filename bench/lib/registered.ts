import { queryOnce } from './database.ts'
import type { Caller, Product } from './product.ts'

/** Registers so many vehicles of a load, beside one of the caller's tenant. */
export async function registerLoad(
  { databaseUrl }: Product,
  caller: Caller,
  vehicles: number,
): Promise<{ tenantId: string; orgId: string }> {
  const { items } = await caller.call<{ items: { id: string }[] }>(
    'POST',
    '/api/vehicle-svc/vehicles/V1.0/page',
    { page: 1, pageSize: 1 },
  )
  const [made] = await queryOnce<{ tenant_id: string; org_id: string }>(
    databaseUrl,
    `with added as (
       insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
       select v.tenant_id, v.org_id, 'LMPBENCH' || lpad(n::text, 9, '0'), 'BENCH' || n, v.vehicle_category, v.vehicle_model_id
       from vehicle v, generate_series(0, $2::int - 1) n where v.id = $1 returning tenant_id, org_id)
     select tenant_id::text, org_id::text from added limit 1`,
    [items[0]?.id, vehicles],
  )
  if (!made) throw new Error('the demo has no vehicles')
  return { tenantId: made.tenant_id, orgId: made.org_id }
}
