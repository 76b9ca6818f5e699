import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import { enqueue } from '@motorpool/jobs'
import type { Logger } from '@motorpool/kernel'
import { messagingModule } from '@motorpool/messaging/server'
import { createOutbound, recordIn } from '@motorpool/outbound'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { fakeClock, type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { type Authority, startAuthority } from '../../../../apps/authority/src/index.ts'
import { buildTerminal, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { realnameModule } from '../../src/server/index.ts'
import { tickJob } from '../../src/server/onelink/work.ts'
import { orgInfo } from '../../src/shared/index.ts'

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }
const folder = (of: string) => mkdtempSync(join(tmpdir(), `motorpool-${of}-`))
/** ms that the operator has for an answer in tests. */
const TRY_MS = 3_000
export const KEEP_DAYS = 30

export function start(clock = fakeClock(Date.now()), vault = newVault()): Promise<TestApp> {
  const files = localFiles(folder('realname'))
  return startTestApp({
    clock,
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const outbound = createOutbound({ vault, privateTargets: true, clock, record: recordIn(db, quiet) })
      // Every parameter is how long documents are kept: there is one.
      const parameters = { get: () => KEEP_DAYS as never }
      return {
        modules: [
          ...createIdentity({ db, clock, key: newPasswordKey() }).modules,
          fileModule(files),
          messagingModule,
          terminalModule,
          vehicleModule,
          realnameModule({ db, files, vault, parameters, outbound, tryMs: TRY_MS }),
        ],
        routes: [templateRoute],
      }
    },
  })
}

export interface Both {
  app: TestApp
  authority: Authority
  close(): Promise<void>
}

export async function withAuthority(): Promise<Both> {
  // Jobs that wait for their time wait by the clock of the database, so this one begins with it.
  const clock = fakeClock(Date.now())
  const authority = await startAuthority(
    {
      data: folder('authority'),
      host: '127.0.0.1',
      httpPort: 0,
      gb32960Port: 0,
      jt809Port: 0,
      filingPort: 0,
      sftpPort: 0,
    },
    () => clock.now(),
  )
  const app = await start(clock)
  return {
    app,
    authority,
    close: async () => {
      await app.close()
      await authority.stop()
    },
  }
}

export const photo = (name: string): Promise<Buffer> =>
  readFile(new URL(`../fixtures/${name}.jpg`, import.meta.url))

export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}

let cards = 0

/** A vehicle whose terminal has a card. */
export async function withCard(app: TestApp, place: Place, vin?: string): Promise<string> {
  const vehicle = await buildVehicle(app, place, vin ? { vin, machineCode: vin } : {})
  const terminal = await buildTerminal(app, place)
  const n = String(++cards).padStart(8, '0')
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`
      with sim as (
        insert into sim_card (tenant_id, org_id, sim_code, iccid, msisdn, operator, card_category)
        values (${place.tenant.id}, ${place.org.id}, ${`14400${n}`}, ${`898604${n}000001`}, ${`14400${n}`}, '1', '11') returning id),
      fitted as (update terminal set simcard_id = (select id from sim) where id = ${terminal.id} returning id)
      update vehicle set terminal_id = (select id from fitted) where id = ${vehicle.id}`.execute(tx),
  )
  return String(vehicle.vin)
}

/** The organisation's account at the operator, as its authority issued it. */
export async function giveAccount({ app, authority }: Both, { org, owner }: Place): Promise<void> {
  const { url, user, password } = authority.issued.oneLink
  const answer = await app.as(owner).post(orgInfo.calls.create?.path ?? '', {
    orgId: org.id,
    companyName: '虚构市样本运输有限公司',
    creditCode: '91990010MA70000003',
    legalPerson: '李丽华',
    agentPhone: '13900001111',
    oneLinkUrl: url,
    oneLinkAccount: user,
    oneLinkSecret: password,
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** The clock goes on, and the worker does what is due. */
export async function later({ app }: Both, ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tickJob, {}))
  await app.drainJobs()
}
