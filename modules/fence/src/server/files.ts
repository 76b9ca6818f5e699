import { sql } from '@motorpool/db'
import {
  FENCE_FILE_FORMATS,
  type FenceFileFormat,
  type FenceFileResult,
  type NamedFence,
  writeFenceFile,
} from '@motorpool/geo/fence-files'
import { type CallCtx, defineRoute, type Io, idText, type Route, sentFile } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { OffloadLimit, offload, refuseWhenBusy } from '@motorpool/offload'
import { type Bound, changing, createRows, issueText, readFull } from '@motorpool/resource/server'
import { anyResource, type SentOf } from '@motorpool/resource/shared'
import { z } from 'zod'
import { type Fences, fences } from '../shared/fences.ts'
import { FILE_HALF_WIDTH, FILE_MAX, FILE_RADIUS } from '../shared/files.ts'
import { placeOf, shapeOf } from '../shared/geometry.ts'
import type { FileWork } from './file-thread.ts'

const LIMITS = { timeoutMs: 10_000, memoryMb: 256 }
/** Fences of one file that are written. */
const EXPORT_MAX = 5000
const NAME_MAX = 60

const refusal = (reason: string, where = '') =>
  new AppError('FENCE_FILE', {
    reason: textKey(`fence.file.${reason}`),
    where: where === '' ? '' : ` (${where})`,
  })

async function textOf(io: Io): Promise<{ text: string; fileName: string }> {
  const sent = await sentFile(io, FILE_MAX, refusal('too-large'))
  if (!sent) throw refusal('no-shapes')
  return { text: new TextDecoder('utf-8').decode(sent.bytes), fileName: sent.fileName }
}

/** In a thread of its own: a file that was made to be slow delays nobody but who sent it. */
async function parsed(work: FileWork, key: string): Promise<NamedFence[]> {
  const read = (): Promise<FenceFileResult> =>
    offload<FenceFileResult>(new URL('./file-thread.ts', import.meta.url), work, { ...LIMITS, key })
  const result = await read().catch((cause: unknown) => {
    refuseWhenBusy(cause)
    if (cause instanceof OffloadLimit) throw refusal('timeout')
    throw cause
  })
  if (!result.ok) throw refusal(result.code, result.place)
  return result.fences
}

/** The extension says the format where the caller does not. */
function formatOf(fileName: string): FenceFileFormat {
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  const format = ending === 'json' ? 'geojson' : FENCE_FILE_FORMATS.find((one) => one === ending)
  if (!format) throw refusal('other-format')
  return format
}

/** Fences that a file leaves nameless are called as the file and their number. */
function rowsOf(
  found: readonly NamedFence[],
  fileName: string,
  more: SentOf<Fences>,
): (SentOf<Fences> & { fenceName: string })[] {
  const base = fileName.replace(/\.[^.]*$/, '').slice(0, NAME_MAX - 6)
  return found.map(({ name, shape }, i) => ({
    alarmType: 'IN_OUT',
    ...more,
    ...placeOf(shape),
    fenceName: name?.trim().slice(0, NAME_MAX) || `${base} ${i + 1}`,
  }))
}

/** Ids of the fences that the caller sees. */
async function seenIds(ctx: CallCtx, ids: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from fence where ${ids === undefined} or id = any (${ids ?? []}::bigint[])
    order by fence.id limit ${EXPORT_MAX}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

const report = z.object({
  created: z.number(),
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
})

const CONTENT: Record<FenceFileFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

/** Fences from files of others and to them: GeoJSON, KML and GPX. */
export function fileRoutes(bound: Bound<Fences>): Route[] {
  return [
    defineRoute({
      id: `${fences.idPrefix}.importFile`,
      labels: [fences.key],
      method: 'POST',
      path: `${fences.api}/import/file`,
      summary:
        'Makes fences of a GeoJSON, KML or GPX file; those that cannot be used are named with the reason.',
      permission: `${fences.key}/import`,
      scope: 'manual',
      multipart: true,
      bodyLimit: FILE_MAX + 64 * 1024,
      rate: { max: 20, windowMs: 60_000 },
      query: z.object({
        format: z.enum(FENCE_FILE_FORMATS).optional(),
        datum: z.enum(['WGS-84', 'GCJ-02']).default('WGS-84'),
        orgId: idText.optional(),
      }),
      response: report,
      handler: async (ctx, { query: { format, datum, orgId } }, io) => {
        const { text, fileName } = await textOf(io)
        const options = { radius: FILE_RADIUS, halfWidth: FILE_HALF_WIDTH, datum }
        const found = await parsed({ text, format: format ?? formatOf(fileName), options }, ctx.actor.id)
        const rows = rowsOf(found, fileName, orgId === undefined ? {} : { orgId })
        return changing(ctx, async (inner, record) => {
          const { changes, made, refused } = await createRows(inner, bound, rows)
          record(...changes)
          return {
            created: made.length,
            refused: refused.map(({ at, work }) => ({
              name: rows[at]?.fenceName ?? '',
              message: work.errors.map((error) => issueText(inner, anyResource(fences), error)).join(' '),
            })),
          }
        })
      },
    }),
    defineRoute({
      id: `${fences.idPrefix}.exportFile`,
      labels: [fences.key],
      method: 'POST',
      path: `${fences.api}/export/file`,
      summary:
        'Fences as a GeoJSON, KML or GPX file in WGS-84: those of the ids, or all that the caller sees.',
      permission: `${fences.key}/export`,
      scope: 'tenant',
      readOnly: true,
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({ format: z.enum(FENCE_FILE_FORMATS), ids: z.array(idText).max(EXPORT_MAX).optional() }),
      produces: 'application/octet-stream',
      handler: async (ctx, { body: { format, ids } }) => {
        const found = await seenIds(ctx, ids)
        const named = (await readFull(ctx, { ...bound, hooks: {} }, found)).flatMap((row): NamedFence[] => {
          const shape = shapeOf(row)
          return shape ? [{ name: row.fenceName, shape }] : []
        })
        return {
          file: true as const,
          fileName: `fences.${format}`,
          contentType: CONTENT[format],
          body: Buffer.from(writeFenceFile(named, format)),
        }
      },
    }),
  ]
}
