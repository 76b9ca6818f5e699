import { sql } from '@motorpool/db'
import { defineRoute, type Io, idText, type Route, sentFile } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { OffloadLimit, offload } from '@motorpool/offload'
import { bind, changing, createRows, updateRow } from '@motorpool/resource/server'
import { decimalsOf, type Values } from '@motorpool/resource/shared'
import type { DbcFile, DbcSignal, Skipped } from '@motorpool/signals'
import { z } from 'zod'
import { softVersionCollects } from '../shared/soft-version-collects.ts'
import type { DbcReport } from '../shared/try-signals.ts'
import { collectHooks } from './collects.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** More signals than any one terminal sends; larger files are those of a whole vehicle. */
const MAX_SIGNALS = 2000
const CODE = 32
const NAME = 64
const LABEL = 64
/** Digits that a factor may have; beyond, rounding must not matter. */
const DIGITS = 8
const OFFSET_DIGITS = 6
const FACTOR_MAX = 1_000_000
const OFFSET_MAX = 999_999_999
const TOLERANCE = 1e-9

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
    const busy = cause instanceof OffloadLimit && cause.limit === 'busy'
    throw busy
      ? new AppError('TOO_MANY_REQUESTS', { seconds: 5 }, { cause })
      : new AppError('DBC_UNREADABLE', {}, { cause })
  }
}

/** To the digits that are kept; undefined when that would be another number. */
function rounded(n: number, digits: number, most: number): number | undefined {
  if (Math.abs(n) > most) return undefined
  if (decimalsOf(n) <= digits) return n
  const near = Number(n.toFixed(digits))
  return Math.abs(near - n) <= Math.abs(n) * TOLERANCE ? near : undefined
}

/** Two messages may name their signals alike; a version's codes are all different. */
function codeOf(signal: DbcSignal, taken: Set<string>): string {
  const short = signal.code.slice(0, CODE)
  const frame = `_${signal.frameId ?? ''}`
  const code = taken.has(short) ? `${signal.code.slice(0, CODE - frame.length)}${frame}` : short
  taken.add(code)
  return code
}

function labelsOf(labels: DbcSignal['labels']): Record<string, string> | null {
  if (!labels || Object.keys(labels).length === 0) return null
  return Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, label.slice(0, LABEL)]))
}

function bounds({ min, max }: DbcSignal): Values {
  const fit = (n: number | null) =>
    n === null || Math.abs(n) > 999_999_999_999 ? null : Number(n.toFixed(6))
  return { minValue: fit(min), maxValue: fit(max) }
}

function rowOf(signal: DbcSignal, code: string, sort: number): Values | undefined {
  const [factor, offset] = [
    rounded(signal.factor, DIGITS, FACTOR_MAX),
    rounded(signal.offset, OFFSET_DIGITS, OFFSET_MAX),
  ]
  if (factor === undefined || offset === undefined) return undefined
  const comment = signal.comment?.split('\n')[0]?.trim()
  return {
    collectCode: code,
    collectName: (comment && comment.length <= NAME ? comment : signal.code).slice(0, NAME),
    frameId: signal.frameId,
    startByte: signal.startByte,
    startBit: signal.startBit,
    bitLength: signal.bitLength,
    byteOrder: signal.byteOrder,
    signedFlag: signal.signed,
    factor,
    offset,
    unit: signal.unit?.slice(0, 16) ?? null,
    ...bounds(signal),
    enumValues: labelsOf(signal.labels),
    sort: Math.min(sort, 9999),
  }
}

interface Rows {
  rows: Map<string, Values>
  skipped: Skipped[]
}

function rowsOf(signals: readonly DbcSignal[]): Rows {
  const rows = new Map<string, Values>()
  const skipped: Skipped[] = []
  const taken = new Set<string>()
  for (const [i, signal] of signals.entries()) {
    const code = codeOf(signal, taken)
    const row = rowOf(signal, code, i)
    if (row) rows.set(code, row)
    else skipped.push({ signal: signal.code, message: signal.message, why: 'factor' })
  }
  return { rows, skipped }
}

const dbcReport = z.object({
  messages: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.array(z.object({ signal: z.string(), message: z.string(), why: z.string() })),
}) satisfies z.ZodType<DbcReport>

const importDbc = defineRoute({
  id: 'terminal.softVersionCollects.importDbc',
  method: 'POST',
  path: `${softVersionCollects.api}/import/dbc`,
  summary:
    'Imports the signals of a DBC file into a software version: new ones are made, known codes changed.',
  permission: 'terminal/softVersionCollects/import',
  scope: 'manual',
  multipart: true,
  bodyLimit: MAX_BYTES + 64 * 1024,
  rate: { max: 20, windowMs: 60_000 },
  query: z.object({ softVersionId: idText }),
  response: dbcReport,
  handler: async (ctx, { query }, io): Promise<DbcReport> => {
    const file = await parsed(await upload(io), ctx.actor.id)
    if (file.signals.length === 0) throw new AppError('DBC_UNREADABLE')
    if (file.signals.length > MAX_SIGNALS)
      throw new AppError('DBC_TOO_MANY', { count: file.signals.length, max: MAX_SIGNALS })
    const { rows, skipped } = rowsOf(file.signals)
    return changing(ctx, async (inner, record) => {
      const version = query.softVersionId
      const { rows: seen } = await sql`select from soft_version where id = ${version} for update`.execute(
        inner.tx,
      )
      if (seen.length === 0) throw new AppError('NOT_FOUND', { what: version })
      const { rows: known } = await sql<{ id: string; code: string }>`
        select id, collect_code as code from soft_version_collect where soft_version_id = ${version}`.execute(
        inner.tx,
      )
      const ids = new Map(known.map((r) => [r.code, r.id]))
      for (const [code, values] of rows) {
        const id = ids.get(code)
        if (id) record(await updateRow(inner, bound, id, values))
      }
      const fresh = [...rows].filter(([code]) => !ids.has(code))
      const made = await createRows(
        inner,
        bound,
        fresh.map(([, values]) => ({ ...values, softVersionId: version })),
      )
      record(...made.changes)
      const refused = made.refused.map(({ work }) => ({
        signal: String(work.values.collectCode),
        message: typeof work.values.frameId === 'string' ? work.values.frameId : '',
        why: 'refused',
      }))
      return {
        messages: file.messages,
        created: made.made.length,
        updated: rows.size - fresh.length,
        skipped: [...file.skipped, ...skipped, ...refused],
      }
    })
  },
})

export const dbcRoutes: readonly Route[] = [importDbc]
