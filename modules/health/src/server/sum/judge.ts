import { sql, type Tx } from '@motorpool/db'
import { findingsOf, fuelMiddle, type Known, type ModelMiddle, stateOf } from '../estimate/findings.ts'

interface ModelRow extends ModelMiddle {
  readonly tenantId: string
  readonly modelId: string
}

const keyOf = ({ tenantId, modelId }: { tenantId: string; modelId: string | null }) =>
  `${tenantId} ${modelId}`

const NO_MIDDLE: ModelMiddle = {
  fuel: null,
  fuelVehicles: 0,
  spread: null,
  spreadMad: null,
  spreadVehicles: 0,
}

export type ModelMiddles = ReadonlyMap<string, ModelMiddle>

/** The middle of the vehicles of each model, each tenant's for itself. */
export async function modelMiddles(tx: Tx): Promise<ModelMiddles> {
  const { rows } = await sql<ModelRow>`
    with known as (
      select h.tenant_id, v.vehicle_model_id, h.fuel, h.spread from vehicle_health h
      join vehicle v on v.id = h.vehicle_id and v.tenant_id = h.tenant_id),
    middle as (
      select tenant_id, vehicle_model_id, count(fuel)::int as "fuelVehicles", count(spread)::int as "spreadVehicles",
        round(percentile_cont(0.5) within group (order by fuel))::float8 as fuel,
        round(percentile_cont(0.5) within group (order by spread))::float8 as spread
      from known group by 1, 2)
    select m.tenant_id::text as "tenantId", m.vehicle_model_id::text as "modelId", m."fuelVehicles", m."spreadVehicles", m.fuel,
      m.spread, percentile_cont(0.5) within group (order by abs(k.spread - m.spread))::float8 as "spreadMad"
    from middle m join known k on k.tenant_id = m.tenant_id and k.vehicle_model_id = m.vehicle_model_id
    group by 1, 2, 3, 4, 5, 6`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

interface KnownRow extends Known {
  readonly vehicleId: string
  readonly tenantId: string
  readonly modelId: string | null
}

/** Judges so many vehicles behind an id by the middle of their models, and stores what has changed; answers the last id. */
export async function judgePortion(
  tx: Tx,
  middles: ModelMiddles,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<KnownRow>`
    select h.vehicle_id::text as "vehicleId", h.tenant_id::text as "tenantId", v.vehicle_model_id::text as "modelId", h.capacity,
      h.soh_high as "sohHigh", h.spread, h.temp_spread as "tempSpread", h.insulation, h.insulation_least as "insulationLeast",
      h.insulation_falls as "insulationFalls", h.fuel, h.fuel_error as "fuelError"
    from vehicle_health h join vehicle v on v.id = h.vehicle_id
    where h.vehicle_id > ${after}::bigint order by h.vehicle_id limit ${limit} for update of h`.execute(tx)
  const judged = rows.map((known) => {
    const model = middles.get(keyOf(known)) ?? NO_MIDDLE
    const findings = findingsOf(known, model)
    return {
      vehicle_id: known.vehicleId,
      state: stateOf(known, findings),
      findings,
      spread_model: model.spread,
      fuel_model: fuelMiddle(model),
      fuel_vehicles: model.fuelVehicles,
    }
  })
  await sql`
    update vehicle_health h set state = r.state, findings = r.findings, spread_model = r.spread_model, fuel_model = r.fuel_model,
      fuel_vehicles = r.fuel_vehicles
    from jsonb_populate_recordset(null::vehicle_health, ${JSON.stringify(judged)}::jsonb) r
    where h.vehicle_id = r.vehicle_id and (h.state, h.findings, h.spread_model, h.fuel_model, h.fuel_vehicles)
      is distinct from (r.state, r.findings, r.spread_model, r.fuel_model, r.fuel_vehicles)`.execute(tx)
  return rows.at(-1)?.vehicleId
}
