/** One export or import in a process of its own, whose peak memory is reported when it is done. */
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Database } from '@motorpool/db'
import { backgroundCtx, type FileReply } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { type Runnable, runnable } from '@motorpool/resource/server'
import { vehicleModule } from '@motorpool/vehicle/server'
import { wire } from '@motorpool/wiring'

interface Options {
  url: string
  tenant: string
  resource: string
  mode: 'export' | 'import'
  file: string
  /** Template of the import; default: the resource's key. */
  template?: string
  /** Where the workbook of a refused import goes; without it nothing is refused. */
  errors?: string
}

const options = JSON.parse(process.env.BENCH_OPTIONS ?? '{}') as Options
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024)

async function carryOut(work: Runnable, ctx: ReturnType<typeof backgroundCtx>): Promise<number> {
  if (options.mode === 'export') {
    const reply = await work.export?.(ctx, {}, () => {})
    await pipeline((reply as FileReply).body as NodeJS.ReadableStream, createWriteStream(options.file))
    return 0
  }
  const { resource, template = resource, file, errors } = options
  const answer = await work.import?.(ctx, template, await readFile(file), () => {})
  if (answer && 'total' in answer) return answer.total
  if (!answer || !errors) throw new Error('the sheet of the bench was refused')
  await writeFile(errors, answer.body as Uint8Array)
  return 0
}

const db = new Database({ url: options.url, max: 6, statementTimeout: 600_000 })
const catalogues = await loadCatalogues()
const actor = {
  id: '1',
  userName: 'bench',
  userType: 'TENANT',
  orgId: options.tenant,
  sessionId: '1',
} as const
const caller = {
  tenantId: options.tenant,
  actor,
  orgScope: { kind: 'all' },
  permissions: [],
  locale: 'zh-CN',
  emission: 'NONE',
} as const
const { ports } = wire([vehicleModule], { partial: true })
const ctx = backgroundCtx(caller, { db, catalogues, log: quiet, now: systemClock.now(), ports })
const work = runnable(ports, options.resource)
if (!work) throw new Error(`${options.resource} cannot be run`)
const idleMb = peakMb()
const started = performance.now()
const rows = await carryOut(work, ctx)
process.send?.({ seconds: (performance.now() - started) / 1000, rows, idleMb, peakMb: peakMb() })
await db.close()
process.disconnect()
