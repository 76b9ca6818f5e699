import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '@motorpool/db'
import { writeForm } from '@motorpool/excel'
import { localFiles } from '@motorpool/file/server'
import { filingModule } from '@motorpool/filing/server'
import { backgroundCtx } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { type RunningJobs, startJobs } from '@motorpool/jobs'
import { systemClock } from '@motorpool/kernel'
import { createOutbound, recordIn } from '@motorpool/outbound'
import { runnable } from '@motorpool/resource/server'
import { newVault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { wire } from '@motorpool/wiring'
import { startAuthority } from '../apps/authority/src/index.ts'
import { startDatabase } from './lib/database.ts'
import { fillFleet, TENANT } from './lib/fleet.ts'
import { print, round, scaled, sleep } from './lib/report.ts'

const ROWS = scaled(10_000, 500)
/** Vehicles of the fleet: of every five, four have a terminal. */
const FLEET = Math.ceil((ROWS * 5) / 4)
const PERMISSIONS = ['find', 'update', 'import'].map((action) => `vehicle/filingGb6/${action}`)
const HEADER = ['vin', 'environmentCode', 'engineModel', 'engineNo', 'terminalId', 'chipCode']
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const digits = (n: number, length: number) => String(n).padStart(length, '0')

/** Numbers of the vehicles that have a terminal. */
const numbers = (): number[] =>
  Array.from({ length: FLEET }, (_, i) => i + 1)
    .filter((n) => n % 5 !== 0)
    .slice(0, ROWS)

const sheet = (): Promise<Uint8Array> =>
  writeForm(
    'filings',
    HEADER.map((header) => ({ header })),
    {
      rows: numbers().map((n) => [
        `LMPBENCH${digits(n, 9)}`,
        `CN QC G6 Z2 ${digits(n, 6)}`,
        'YC6K',
        `EN${digits(n, 8)}`,
        `T${digits(n * 13, 11)}`,
        `C${digits(n, 10)}`,
      ]),
      errors: [],
      errorHeader: '',
    },
  )

/**
 * 10,000 vehicles by one sheet that is stored and submitted, as the task runs it, and the worker's sending of them to an
 * authority on the same machine.
 */
export async function filing(): Promise<void> {
  const database = await startDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'motorpool-filing-'))
  const vault = newVault()
  const clock = systemClock
  const authority = await startAuthority(
    {
      data: join(dir, 'authority'),
      host: '127.0.0.1',
      httpPort: 0,
      gb32960Port: 0,
      filingPort: 0,
      jt809Port: 0,
      sftpPort: 0,
    },
    () => clock.now(),
  )
  const db = new Database({ url: database.url, max: 12, statementTimeout: 600_000 })
  const outbound = createOutbound({ vault, privateTargets: true, clock, record: recordIn(db, quiet) })
  const own = filingModule({ db, files: localFiles(join(dir, 'files')), outbound })
  const { ports, jobs } = wire([vehicleModule, own], { partial: true })
  let running: RunningJobs | undefined
  try {
    await fillFleet(database.ownerUrl, FLEET)
    const { url, user, password } = authority.issued.filing
    await database.query(
      `insert into tenant_platform_account (tenant_id, filing_usage, platform_name, platform_url, account, password)
       values (${TENANT}, 'GB6', 'Bench', $1, $2, $3)`,
      [url, user, vault.seal(password, 'tenant_platform_account.password')],
    )
    const began = performance.now()
    await database.query(`
      insert into vehicle_filing (tenant_id, org_id, vehicle_id, vin, filing_usage)
      select tenant_id, org_id, id, vin, 'GB6' from vehicle`)
    const drafts = (performance.now() - began) / 1000
    const actor = {
      id: '1',
      userName: 'bench',
      userType: 'TENANT',
      orgId: String(TENANT),
      sessionId: '1',
    } as const
    const caller = {
      tenantId: String(TENANT),
      actor,
      orgScope: { kind: 'all' },
      permissions: PERMISSIONS,
      locale: 'zh-CN',
      emission: 'NONE',
    } as const
    const deps = { db, catalogues: await loadCatalogues(), log: quiet, ports }
    const ctx = backgroundCtx(caller, { ...deps, now: clock.now() })
    const bytes = await sheet()
    const started = performance.now()
    let steps = 0
    const answer = await runnable(ports, 'vehicle/filingGb6')?.import?.(
      ctx,
      'vehicle/filingGb6+submit',
      bytes,
      () => void steps++,
    )
    if (!answer || !('total' in answer)) throw new Error('the sheet of the bench was refused')
    const ordered = (performance.now() - started) / 1000
    const sending = performance.now()
    running = await startJobs({ ...deps, clock, url: database.url, handlers: jobs, schedules: [] })
    for (;;) {
      const [left] = await database.query<{ n: number }>(
        'select count(*)::int as n from filing_submission where sent_time is null',
      )
      if (left?.n === 0) break
      await sleep(250)
    }
    const seconds = (performance.now() - sending) / 1000
    print({
      name: 'filing',
      value: ROWS / seconds,
      unit: 'filings/s sent',
      rows: answer.total,
      storedAndOrderedSeconds: round(ordered),
      progressSteps: steps,
      sentSeconds: round(seconds),
      arrived: Object.values(authority.store.filings.counts()).reduce((sum, n) => sum + n, 0),
      draftsSeconds: round(drafts),
      fileKb: round(bytes.length / 1024),
    })
  } finally {
    await running?.stop()
    await db.close()
    await authority.stop()
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
