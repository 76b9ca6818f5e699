import type { AlarmFacts } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import { boundResources } from '@motorpool/resource/server'
import { reachedBeyond } from '@motorpool/resource/testing'
import { newMark, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACTS, raise } from '../../../modules/alarm/test/support/raise.ts'
import { insertCommand } from '../../../modules/command/test/support/app.ts'
import {
  buildCondition,
  buildException,
  buildStrategy,
} from '../../../modules/strategy/test/support/strategies.ts'
import { buildChipModel } from '../../../modules/terminal/test/support/catalogue.ts'
import { buildTerminal, buildVehicle } from '../../../modules/vehicle/test/support/fleet.ts'
import { startWhole, type Whole } from './support/whole.ts'

interface Beyond {
  id: string
  text: string
}

/** An alarm of another kind. */
async function alarmBeyond(app: TestApp, place: Place, facts: AlarmFacts): Promise<Beyond> {
  const { id, vin } = await raise(app, place, facts)
  return { id, text: vin }
}

/** A filing of a usage that has no list. */
async function insertFiling(
  app: TestApp,
  text: string,
  query: ReturnType<typeof sql<{ id: string }>>,
): Promise<Beyond> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  return { id: rows[0]?.id ?? '', text }
}

/** A row of the table that does not belong to the resource, by its key. */
const ROWS: Readonly<Record<string, (app: TestApp, place: Place) => Promise<Beyond>>> = {
  'vehicle/newEnergy': async (app, place) => {
    const { id, vin } = await buildVehicle(app, place)
    return { id, text: String(vin) }
  },
  ...Object.fromEntries(
    [
      'alarmTerminal',
      'alarmTerminalHistory',
      'gbAlarm',
      'gbAlarmHistory',
      'fencesAlarm',
      'terminalInconsistent',
      'alarmAccTime',
    ].map((key) => [
      `vehicle/${key}`,
      async (app: TestApp, place: Place) => alarmBeyond(app, place, FACTS.FAULT),
    ]),
  ),
  ...Object.fromEntries(
    ['abnormal', 'abnormalOffline', 'abnormalGb4'].map((key) => [
      `analysis/${key}`,
      async (app: TestApp, place: Place) => alarmBeyond(app, place, FACTS.FAULT),
    ]),
  ),
  'terminal/chipFilingGb4': async (app, place) => {
    const text = newMark()
    return insertFiling(
      app,
      text,
      sql<{ id: string }>`
        insert into chip_model_filing (tenant_id, chip_model_id, filing_usage, filing_no)
        values (${place.tenant.id}, ${await buildChipModel(app, place)}, 'CUSTOM', ${text}) returning id::text`,
    )
  },
  'terminal/modelFilingGb4': async (app, place) => {
    const text = newMark()
    const { terminalModelId } = await buildTerminal(app, place)
    return insertFiling(
      app,
      text,
      sql<{ id: string }>`
        insert into terminal_model_filing (tenant_id, terminal_model_id, filing_usage, filing_no)
        values (${place.tenant.id}, ${terminalModelId}, 'CUSTOM', ${text}) returning id::text`,
    )
  },
  ...Object.fromEntries(
    ['vehicle/filingGb4', 'vehicle/filingGb6', 'vehicle/filingGbev'].map((key) => [
      key,
      async (app: TestApp, place: Place) => {
        const text = newMark()
        const { id, orgId, vin } = await buildVehicle(app, place)
        return insertFiling(
          app,
          text,
          sql<{ id: string }>`
            insert into vehicle_filing (tenant_id, org_id, vehicle_id, vin, filing_usage, filing_no)
            values (${place.tenant.id}, ${orgId}, ${id}, ${vin}, 'CUSTOM', ${text}) returning id::text`,
        )
      },
    ]),
  ),
  // One of a fence that a customer keeps.
  'vehicle/alarmCentre': (app, place) =>
    alarmBeyond(app, place, { ...FACTS.FENCE, kind: 'CUSTOMER_FENCE', detail: { customerFenceId: '7' } }),
  'vehicle/alarmVehicle': (app, place) => alarmBeyond(app, place, FACTS.GB),
  'vehicle/alarmVehicleHistory': (app, place) => alarmBeyond(app, place, FACTS.GB),
  'vehicle/alarmException': (app, place) => alarmBeyond(app, place, FACTS.GB),
  'vehicle/alarmVehicleStrategy': async (app, place) => {
    const { id, strategyName } = await buildException(app, place)
    return { id, text: String(strategyName) }
  },
  'vehicle/exceptionAlarmStrategys': async (app, place) => {
    const { id, strategyName } = await buildStrategy(app, place)
    return { id, text: String(strategyName) }
  },
  'vehicle/strategyConditions': async (app, place) => {
    const { id: exceptionStrategyId } = await buildException(app, place)
    const { id, conditionName } = await buildCondition(app, place, { exceptionStrategyId })
    return { id, text: String(conditionName) }
  },
  'lock/cancelControl': async (app, place) => {
    const text = newMark()
    const id = await insertCommand(app, place, text)
    await app.db.withPlatform(undefined, 'a command that is over', (tx) =>
      sql`update command_log set stage = 'ENDED' where id = ${id}`.execute(tx),
    )
    return { id, text }
  },
  'single-vehicle/cmdLog': async (app, place) => {
    const text = newMark()
    return { id: await insertCommand(app, place, text), text }
  },
  'system/downloadCenter': async (app, place) => {
    const text = newMark()
    const { actor } = (await app.buildUser({ org: place.org })).principal
    return app.db.withPlatform(undefined, 'a task of somebody else', async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into download_task (tenant_id, task_name, module, user_id, kind, params, params_hash, caller)
        values (${place.tenant.id}, ${text}, 'test', ${actor.id}, 'test', '{}', ${text}, '{}')
        returning id`.execute(tx)
      return { id: String(rows[0]?.id), text }
    })
  },
}

/** Where rows belong to a resource by what the caller may: a permission that this caller lacks. */
const LACKING: Readonly<Record<string, string>> = {
  'vehicle/strategyConditions': 'vehicle/exceptionAlarmStrategys/',
  'single-vehicle/cmdLog': 'single-vehicle/cmdLog/',
}

describe('rows of a table that do not belong to the resource', () => {
  let whole: Whole
  beforeAll(async () => {
    whole = await startWhole()
  })
  afterAll(() => whole.close())

  it('are made here for every resource that leaves some out', () => {
    const leaving = boundResources(whole.app.ports).filter(({ hooks }) => hooks.narrow)
    expect(leaving.map(({ resource }) => resource.key).sort()).toEqual(Object.keys(ROWS).sort())
  })

  it('are reached by none of its calls', async () => {
    const { app } = whole
    const tenant = await app.buildTenant()
    const org = await app.buildOrg({ tenant })
    const permissions = [...permissionsOf(app.routes)]
    const owner = await app.buildUser({ org, permissions })
    for (const { resource } of boundResources(app.ports)) {
      const row = await ROWS[resource.key]?.(app, { tenant, org, owner })
      if (!row) continue
      const lacking = LACKING[resource.key]
      const caller = lacking
        ? await app.buildUser({ org, permissions: permissions.filter((one) => !one.startsWith(lacking)) })
        : owner
      expect([resource.key, await reachedBeyond(app.as(caller), resource, row)]).toEqual([resource.key, []])
    }
  })
})
