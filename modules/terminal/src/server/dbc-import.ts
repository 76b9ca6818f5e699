import { sql } from '@motorpool/db'
import {
  type CallCtx,
  defineRoute,
  type Io,
  idText,
  type ManualCtx,
  type Route,
  sentFile,
} from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { offload, refuseWhenBusy } from '@motorpool/offload'
import { bind, changing, createRows, readFull, updateRow } from '@motorpool/resource/server'
import type { DbcFile } from '@motorpool/signals'
import { z } from 'zod'
import { softVersionCollects } from '../shared/soft-version-collects.ts'
import type { DbcReport, DbcState } from '../shared/try-signals.ts'
import { collectHooks } from './collects.ts'
import { isSame, rowsOf } from './dbc-rows.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** More signals than any one terminal sends; larger files are those of a whole vehicle. */
const MAX_SIGNALS = 2000
const bound = bind(softVersionCollects, collectHooks)

async function upload(io: Io): Promise<string> {
  const sent = await sentFile(io, MAX_BYTES, new AppError('SHEET_TOO_LARGE', { what: '4 MB' }))
  if (!sent) throw new AppError('DBC_UNREADABLE')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sent.bytes)
  } catch {
    // Tools of Chinese makers write the code page of their machine.
    return new TextDecoder('gb18030').decode(sent.bytes)
  }
}

const LIMITS = { timeoutMs: 5000, memoryMb: 128 }

/** In a thread of its own: a file that was made to be slow delays nobody but who sent it. */
async function parsed(text: string, key: string): Promise<DbcFile> {
  try {
    return await offload<DbcFile>(new URL('./dbc-thread.ts', import.meta.url), text, { ...LIMITS, key })
  } catch (cause) {
    refuseWhenBusy(cause)
    throw new AppError('DBC_UNREADABLE', {}, { cause })
  }
}

const dbcReport = z.object({
  messages: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  signals: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      frameId: z.string(),
      line: z.number(),
      state: z.enum(['created', 'updated', 'unchanged']),
    }),
  ),
  skipped: z.array(z.object({ signal: z.string(), message: z.string(), line: z.number(), why: z.string() })),
}) satisfies z.ZodType<DbcReport>

async function readFile(io: Io, key: string): Promise<DbcFile> {
  const file = await parsed(await upload(io), key)
  if (file.signals.length === 0 && file.skipped.length === 0) throw new AppError('DBC_UNREADABLE')
  if (file.signals.length > MAX_SIGNALS)
    throw new AppError('DBC_TOO_MANY', { count: file.signals.length, max: MAX_SIGNALS })
  return file
}

/** The items of a version by their codes; the version is locked. */
async function storedItems(ctx: CallCtx, version: string) {
  const { rows: seen } = await sql`select from soft_version where id = ${version} for update`.execute(ctx.tx)
  if (seen.length === 0) throw new AppError('NOT_FOUND', { what: version })
  const { rows } = await sql<{ id: string }>`
    select id from soft_version_collect where soft_version_id = ${version}`.execute(ctx.tx)
  const items = await readFull(
    ctx,
    bound,
    rows.map(({ id }) => id),
  )
  return new Map(items.map((item) => [String(item.collectCode), item]))
}

class Rehearsed extends Error {
  readonly report: DbcReport
  constructor(report: DbcReport) {
    super('rehearsed')
    this.report = report
  }
}

/** Stores the signals of a file; with `rehearse` everything is tried, reported, and undone. */
async function store(ctx: ManualCtx, version: string, file: DbcFile, rehearse: boolean): Promise<DbcReport> {
  const { rows, skipped } = rowsOf(file.signals)
  return changing(ctx, async (inner, record) => {
    const known = await storedItems(inner, version)
    const states = new Map<string, DbcState>()
    for (const [code, { values }] of rows) {
      const item = known.get(code)
      if (!item) continue
      const same = isSame(values, item)
      states.set(code, same ? 'unchanged' : 'updated')
      if (!same) record(await updateRow(inner, bound, String(item.id), values))
    }
    const fresh = [...rows].filter(([code]) => !known.has(code))
    const made = await createRows(
      inner,
      bound,
      fresh.map(([, { values }]) => ({ ...values, softVersionId: version })),
    )
    record(...made.changes)
    const refused = new Set(made.refused.map(({ work }) => String(work.values.collectCode)))
    for (const [code] of fresh) if (!refused.has(code)) states.set(code, 'created')
    const count = (state: DbcState) => [...states.values()].filter((one) => one === state).length
    const report: DbcReport = {
      messages: file.messages,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      signals: [...rows].flatMap(
        ([
          code,
          {
            signal: { message, frameId, line },
          },
        ]) => {
          const state = states.get(code)
          return state ? [{ code, message, frameId: frameId ?? '', line, state }] : []
        },
      ),
      skipped: [
        ...file.skipped,
        ...skipped,
        ...[...rows].flatMap(
          ([
            code,
            {
              signal: { message, line },
            },
          ]) => (refused.has(code) ? [{ signal: code, message, line, why: 'refused' }] : []),
        ),
      ].sort((a, b) => a.line - b.line),
    }
    if (rehearse) throw new Rehearsed(report)
    return report
  })
}

interface DbcCall {
  id: string
  path: string
  summary: string
  readOnly?: true
}

type Run = (ctx: ManualCtx, version: string, file: DbcFile) => Promise<DbcReport>

const dbcRoute = (call: DbcCall, run: Run): Route =>
  defineRoute({
    ...call,
    method: 'POST',
    permission: 'terminal/softVersionCollects/import',
    scope: 'manual',
    multipart: true,
    bodyLimit: MAX_BYTES + 64 * 1024,
    rate: { max: 20, windowMs: 60_000 },
    query: z.object({ softVersionId: idText }),
    response: dbcReport,
    handler: async (ctx, { query }, io): Promise<DbcReport> =>
      run(ctx, query.softVersionId, await readFile(io, ctx.actor.id)),
  })

async function rehearsed(...[ctx, version, file]: Parameters<Run>): Promise<DbcReport> {
  try {
    return await store(ctx, version, file, true)
  } catch (error) {
    if (error instanceof Rehearsed) return error.report
    throw error
  }
}

export const dbcRoutes: readonly Route[] = [
  dbcRoute(
    {
      id: 'terminal.softVersionCollects.importDbc',
      path: `${softVersionCollects.api}/import/dbc`,
      summary:
        'Imports the signals of a DBC file into a software version: new ones are made, known codes changed.',
    },
    (ctx, version, file) => store(ctx, version, file, false),
  ),
  dbcRoute(
    {
      id: 'terminal.softVersionCollects.previewDbc',
      path: `${softVersionCollects.api}/import/dbc/preview`,
      summary: 'What an import of a DBC file would make, change and refuse; nothing is stored.',
      readOnly: true,
    },
    rehearsed,
  ),
]
