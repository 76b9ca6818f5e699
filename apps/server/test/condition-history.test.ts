import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { encode as encodeGb } from '@motorpool/gb32960'
import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { newPasswordKey } from '@motorpool/identity/server'
import { encodeBody, encode as encodeJt, MESSAGES } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { toHex } from '@motorpool/kernel'
import type { HistoryRow, MessageRow, ParsedField, ParsedMessage } from '@motorpool/monitoring/shared'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import {
  type ApiClient,
  permissionsOf,
  startTestApp,
  type TestApp,
  type TestTenant,
} from '@motorpool/testkit'
import { editionFlags, RawForm, RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../modules/vehicle/test/support/fleet.ts'
import { wireModules } from '../src/modules.ts'

const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V1.0'
const MONITOR = '/api/vehicle-svc/vehicleMonitor/V1.0'
/** 2026-02-20 00:00 UTC+8 */
const DAY = Date.UTC(2026, 1, 19, 16)
const HEAD = { edition: '2011', number: '199000000001', serial: 1 } as const
const EDITION_2011 = editionFlags(jt808.editions.indexOf('2011'))
const EDITION_2019 = editionFlags(jt808.editions.indexOf('2019'))

interface Row {
  second: number
  protocol: number
  messageId: number
  flags: number
  form?: number
  raw: Uint8Array
}

let app: TestApp
let tenant: TestTenant
let user: ApiClient
let vin: string
const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-condition-'))

const location = (second: number, alarm = 0) => ({
  alarm,
  status: 3,
  latitude: 23.1,
  longitude: 113.3,
  altitude: 20,
  speed: 61.5,
  direction: 90,
  time: DAY + second * 1000,
  items: [],
})

/** As the gateway stores them. */
async function store(vehicleId: string, rows: readonly Row[]): Promise<void> {
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`select app.frame_partition('2026-02-20')`.execute(tx)
    for (const { second, protocol, messageId, flags, form = RawForm.frame, raw } of rows)
      await sql`insert into frame_20260220 (vehicle_id, tenant_id, device_time, recv_time, message_id, flags, state,
          alarm, protocol, raw_form, raw, writer)
        select ${vehicleId}, ${tenant.id}, at, at + interval '300 ms', ${messageId}, ${flags}, 0, 0, ${protocol}, ${form},
          ${Buffer.from(raw)}, 1
        from to_timestamp(${DAY / 1000 + second}::float8) t (at)`.execute(tx)
  })
}

beforeAll(async () => {
  app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const { modules } = wireModules({ db, clock, key: newPasswordKey(), filesDir })
      return { modules }
    },
  })
  tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  user = app.as(owner)
  const vehicle = await buildVehicle(app, { tenant, org, owner })
  vin = String(vehicle.vin)
  const jt = { protocol: jt808.id }
  await store(vehicle.id, [
    {
      ...jt,
      second: 1,
      messageId: 0x0200,
      flags: RecordFlag.report | EDITION_2011,
      raw: encodeJt.location(HEAD, location(1)),
    },
    {
      ...jt,
      second: 2,
      messageId: 0x0003,
      flags: RecordFlag.signOff | EDITION_2011,
      raw: encodeJt.logout(HEAD),
    },
    {
      second: 3,
      protocol: gb32960.id,
      messageId: 0x03,
      flags: RecordFlag.report | RecordFlag.reissued,
      raw: encodeGb('2016', 'reissue', vin, {
        time: DAY + 3000,
        blocks: [{ block: 'position', state: 0, longitude: 113.3, latitude: 23.1 }],
      }),
    },
    {
      ...jt,
      second: 4,
      messageId: 0x0900,
      flags: EDITION_2011,
      raw: encodeJt.terminalPassthrough(HEAD, {
        kind: 0xf0,
        total: 3,
        length: 3,
        data: Uint8Array.of(0xa1, 0xa2, 0xa3),
      }),
    },
    {
      ...jt,
      second: 5,
      messageId: 0x0200,
      flags: RecordFlag.report | EDITION_2019,
      form: RawForm.item,
      raw: encodeBody(MESSAGES.location, '2019', location(5, 1 << 16)),
    },
  ])
})
afterAll(async () => {
  await app.close()
  rmSync(filesDir, { recursive: true, force: true })
})

const range = { startTime: DAY, endTime: DAY + 60_000 }

describe('the condition history', () => {
  it('lists the reports of each protocol and no sign-off', async () => {
    const { data } = await user.post<{ items: HistoryRow[]; total: number }>(`${SINGLE}/${vin}/history`, {
      ...range,
      page: 1,
      pageSize: 20,
    })
    expect(data.items.map(({ time }) => (time - DAY) / 1000)).toEqual([5, 3, 1])
  })
})

describe('the message query', () => {
  const leaf = (fields: readonly ParsedField[], key: string): ParsedField | undefined => {
    for (const field of fields) {
      const found = field.key === key ? field : leaf(field.children ?? [], key)
      if (found) return found
    }
    return undefined
  }

  async function parsed(messageId: number, rawForm: number): Promise<ParsedMessage> {
    const spoken = await user.get<{ id: string; label: string }[]>(`${MONITOR}/getPotolListByVinId/${vin}`)
    const { data } = await user.post<{ items: MessageRow[] }>(`${MONITOR}/queryMsg`, {
      keyword: vin,
      protocolId: spoken.data.find(({ label }) => label.includes('808'))?.id,
      direction: 'UP',
      ...range,
    })
    const row = data.items.find((one) => one.messageId === messageId && one.rawForm === rawForm)
    if (!row) throw new Error(`message ${messageId} is not listed`)
    const { protocolId, edition, content } = row
    return (
      await user.post<ParsedMessage>(`${MONITOR}/queryMsg/parse`, {
        vin,
        protocolId,
        messageId,
        rawForm,
        edition,
        content,
      })
    ).data
  }

  it('reads a message of a 2011 terminal by the layout of 2011', async () => {
    const { fields } = await parsed(0x0900, RawForm.frame)
    expect(leaf(fields, 'data')?.value).toBe(toHex(Uint8Array.of(0xa1, 0xa2, 0xa3)))
  })

  it('names the alarms in an item of a 2019 batch as 2019 does', async () => {
    const { fields } = await parsed(0x0200, RawForm.item)
    expect(leaf(fields, 'tyrePressure')?.value).toBe(true)
  })
})
