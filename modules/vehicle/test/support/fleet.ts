import { sql } from '@motorpool/db'
import { simcards, terminalModels, terminalSuppliers, terminals } from '@motorpool/terminal/shared'
import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import {
  vehicleModelConfigs,
  vehicleModels,
  vehicleRemoves,
  vehicleSeries,
  vehicles,
  vehicleTypes,
} from '../../src/shared/index.ts'

type Body = Record<string, unknown>
export type Made = { id: string } & Body

let counter = 0
/** A number that no other row of the run has, with so many digits. */
export const digits = (length: number): string => `1${String(++counter).padStart(length - 1, '0')}`
/** A made-up VIN with valid characters. */
export const newVin = (): string => `LMPTEST${digits(10)}`

async function make(
  app: TestApp,
  place: Place,
  resource: { calls: { create: { path: string } | undefined } },
  body: Body,
): Promise<Made> {
  const path = resource.calls.create?.path ?? ''
  const answer = await app.as(place.owner).post<Made>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.data
}

export function buildType(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const mark = newMark()
  return make(app, place, vehicleTypes, {
    typeCode: mark,
    typeName: mark,
    vehicleCategory: 'ROAD_FUEL',
    ...body,
  })
}

export async function buildSeries(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const vehicleTypeId = body.vehicleTypeId ?? (await buildType(app, place)).id
  const mark = newMark()
  return make(app, place, vehicleSeries, {
    seriesCode: mark,
    seriesName: mark,
    orgId: place.org.id,
    ...body,
    vehicleTypeId,
  })
}

export async function buildModel(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const vehicleTypeId = body.vehicleTypeId ?? (await buildType(app, place)).id
  const vehicleSeriesId = body.vehicleSeriesId ?? (await buildSeries(app, place, { vehicleTypeId })).id
  const mark = newMark()
  return make(app, place, vehicleModels, {
    modelCode: mark,
    modelName: mark,
    vehicleCategory: 'ROAD_FUEL',
    orgId: place.org.id,
    ...body,
    vehicleTypeId,
    vehicleSeriesId,
  })
}

export async function buildVehicle(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const vehicleCategory = body.vehicleCategory ?? 'ROAD_FUEL'
  const vehicleModelId = body.vehicleModelId ?? (await buildModel(app, place, { vehicleCategory })).id
  const vin = newVin()
  return make(app, place, vehicles, {
    vin,
    machineCode: vin,
    vehicleCategory,
    orgId: place.org.id,
    ...body,
    vehicleModelId,
  })
}

export async function buildTerminal(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const mark = newMark()
  const terminalModelId =
    body.terminalModelId ??
    (
      await make(app, place, terminalModels, {
        modelCode: mark,
        modelName: mark,
        chainTypes: ['GB4', 'GB6', 'GBEV'],
        supplierId: (
          await make(app, place, terminalSuppliers, {
            supplierCode: mark,
            supplierName: mark,
            orgId: place.org.id,
          })
        ).id,
      })
    ).id
  return make(app, place, terminals, {
    terminalCode: `T${digits(10)}`,
    orgId: place.org.id,
    ...body,
    terminalModelId,
  })
}

export function buildCard(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  return make(app, place, simcards, {
    simCode: digits(13),
    iccid: digits(19),
    operator: '1',
    cardCategory: '13',
    orgId: place.org.id,
    ...body,
  })
}

export async function buildModelConfig(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const vehicleModelId = body.vehicleModelId ?? (await buildModel(app, place)).id
  const mark = newMark()
  return make(app, place, vehicleModelConfigs, { vsn: mark, configName: mark, ...body, vehicleModelId })
}

export async function buildRemove(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const vin = body.vin ?? (await buildVehicle(app, place)).vin
  return make(app, place, vehicleRemoves, {
    filingUsage: 'GB6',
    terminalCode: newMark(),
    removeType: 'TAMPER',
    happenTime: app.clock.now() - 60_000,
    ...body,
    vin,
  })
}

/** A vehicle whose terminal was replaced, and the id of the record of it. */
export async function buildTerminalChange(app: TestApp, place: Place, changeReason: string): Promise<string> {
  const owner = app.as(place.owner)
  const base = '/api/vehicle-svc/vehicles/V1.0'
  const { vin } = await buildVehicle(app, place)
  const [old, next] = [await buildTerminal(app, place), await buildTerminal(app, place)]
  await owner.put(`${base}/bindTerminal`, { vin, terminalId: old.id })
  await owner.put(`${base}/changeTerminal`, { vin, terminalId: next.id, changeReason })
  const found = await owner.post<{ items: Made[] }>('/api/vehicle-svc/terminal_changes/V1.0/page', { vin })
  return found.data.items[0]?.id ?? ''
}

/** Rows that no call of this module makes for a tenant. */
async function insert(app: TestApp, run: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) => run.execute(tx))
  return rows[0]?.id ?? ''
}

export function insertFaultCodeBase(app: TestApp, mark: string): Promise<string> {
  return insert(
    app,
    sql<{
      id: string
    }>`insert into fault_code_base (fault_code, fault_name) values (${mark}, ${mark}) returning id`,
  )
}

export function insertTerminalChange(app: TestApp, place: Place, changeReason: string): Promise<string> {
  return insert(
    app,
    sql<{ id: string }>`
      insert into terminal_change (tenant_id, org_id, vin, old_terminal_code, terminal_id, terminal_code,
        change_reason, change_time, filing_usage)
      values (${place.tenant.id}, ${place.org.id}, ${newVin()}, 'OLD', 1, 'NEW', ${changeReason}, now(), 'GB6') returning id`,
  )
}

/** A link of a user and a vehicle of the place. */
export async function insertLink(app: TestApp, place: Place, remark: string): Promise<string> {
  const { vin } = await buildVehicle(app, place)
  const userId = await insertUser(app, place)
  return insert(
    app,
    sql<{ id: string }>`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, remark)
      values (${place.tenant.id}, ${place.org.id}, ${userId}, ${vin}, ${remark}) returning id`,
  )
}

export function insertUser(app: TestApp, place: Place, phone: string | null = null): Promise<string> {
  const mark = newMark()
  return insert(
    app,
    sql<{ id: string }>`
      insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${place.tenant.id}, ${place.org.id}, ${`user.${mark}`}, 'x', ${mark}, 'TENANT', ${phone}) returning id`,
  )
}

export function insertFunctionField(app: TestApp, place: Place): Promise<string> {
  const mark = newMark()
  return insert(
    app,
    sql<{ id: string }>`
      insert into function_field (tenant_id, code, name, data_type)
      values (${place.tenant.id}, ${mark}, ${mark}, 'NUMBER') returning id`,
  )
}

export async function insertThreshold(app: TestApp, place: Place, unit: string): Promise<string> {
  const [model, field] = [await buildModel(app, place), await insertFunctionField(app, place)]
  return insert(
    app,
    sql<{ id: string }>`
      insert into vehicle_model_threshold (tenant_id, vehicle_model_id, function_field_id, alarm_level, upper_value, unit)
      values (${place.tenant.id}, ${model.id}, ${field}, '1', 5, ${unit}) returning id`,
  )
}

export async function setOrg(
  app: TestApp,
  place: Place,
  changes: { org_type?: string; attribute?: string[] },
): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    tx.updateTable('org').set(changes).where('id', '=', place.org.id).execute(),
  )
}

/** The code of a place's organisation, as spreadsheets name it. */
export async function orgCode(app: TestApp, place: Place): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{
      code: string
    }>`select org_code as code from org where id = ${place.org.id}`.execute(tx)
    return rows[0]?.code ?? ''
  })
}
