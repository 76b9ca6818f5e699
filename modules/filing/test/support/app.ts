import { mkdtempSync } from 'node:fs'
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
import { newVault, type Vault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { type Authority, startAuthority } from '../../../../apps/authority/src/index.ts'
import { filingModule } from '../../src/server/index.ts'
import { ACCOUNT_CONTEXT } from '../../src/server/platform/http.ts'
import { tickJob } from '../../src/server/submission/work.ts'

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }
const folder = (of: string) => mkdtempSync(join(tmpdir(), `motorpool-${of}-`))
/** ms that the platform has for an answer in tests. */
const TRY_MS = 3_000

/** The product's part, and the authority that it reaches over the network. */
export interface Both {
  app: TestApp
  authority: Authority
  vault: Vault
  close(): Promise<void>
}

/** The product's part alone. */
export function start(clock = fakeClock(Date.now()), vault = newVault()): Promise<TestApp> {
  const files = localFiles(folder('filing'))
  return startTestApp({
    clock,
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const outbound = createOutbound({ vault, privateTargets: true, clock, record: recordIn(db, quiet) })
      return {
        modules: [
          ...createIdentity({ db, clock, key: newPasswordKey() }).modules,
          fileModule(files),
          messagingModule,
          terminalModule,
          vehicleModule,
          filingModule({ db, files, outbound, tryMs: TRY_MS }),
        ],
        routes: [templateRoute],
      }
    },
  })
}

export async function withAuthority(): Promise<Both> {
  // Jobs that wait for their time wait by the clock of the database, so this one begins with it.
  const clock = fakeClock(Date.now())
  const vault = newVault()
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
  const app = await start(clock, vault)
  return {
    app,
    authority,
    vault,
    close: async () => {
      const failed = await failedJobs(app)
      await app.close()
      await authority.stop()
      if (failed.length > 0) throw new Error(`jobs have failed: ${failed.join('; ')}`)
    },
  }
}

/** Whatever a platform does, a job that talks with it ends well. */
async function failedJobs({ db }: TestApp): Promise<string[]> {
  const { rows } = await db.withPlatform(undefined, 'test', (tx) =>
    sql<{
      text: string
    }>`select name || ' ' || coalesce(error, '') as text from job_run where status = 'FAIL'`.execute(tx),
  )
  return rows.map(({ text }) => text)
}

/** A tenant with an organisation and its owner. */
export async function newPlace({ app }: Both): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}

/** Gives a tenant the account that the authority issued, or one at another address. */
export async function giveAccount(
  { app, authority, vault }: Both,
  { tenant }: Place,
  usage: string,
  change: { url?: string; password?: string } = {},
): Promise<void> {
  const { url, user, password } = { ...authority.issued.filing, ...change }
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`
      insert into tenant_platform_account (tenant_id, filing_usage, platform_name, platform_url, account, password, manufacturer_name)
      values (${tenant.id}, ${usage}, '备案平台', ${url}, ${user}, ${vault.seal(password, ACCOUNT_CONTEXT)}, '某某汽车')
      on conflict (tenant_id, filing_usage) do update set platform_url = excluded.platform_url, password = excluded.password`.execute(
      tx,
    ),
  )
}

/** The clock goes on, and the worker does what is due. */
export async function later({ app }: Both, ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tickJob, {}))
  await app.drainJobs()
}
