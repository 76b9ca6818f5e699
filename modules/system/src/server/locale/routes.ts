import { sql } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { writeSheet, XLSX_TYPE } from '@motorpool/excel'
import { defineRoute, filter, type Io, idText, type PublicCtx, type Route } from '@motorpool/http'
import { AppError, LOCALES } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { locales, PARAMETERS } from '../../shared/index.ts'
import type { Parameters } from '../parameter/values.ts'
import { settingsChanged } from '../settings-events.ts'
import { localeHooks } from './hooks.ts'
import type { LocaleTexts } from './texts.ts'

const BASE = '/api/system-svc/locales/V1.0'
const locale = z.enum(LOCALES)
const texts = z.record(z.string(), z.string())

/** One row a text, its languages beside each other. */
async function* rows(source: LocaleTexts): AsyncGenerator<string[]> {
  const all = await Promise.all(LOCALES.map((l) => source.all(l)))
  const codes = [...new Set(all.flatMap((t) => Object.keys(t)))].toSorted((a, b) => a.localeCompare(b))
  for (const code of codes) yield [code, ...all.map((t) => t[code] ?? '')]
}

const COLUMNS = [{ header: 'i18n_code', width: 40 }, ...LOCALES.map((header) => ({ header, width: 40 }))]

/** A tenant's own address shows its own texts. */
async function tenantOfHost(ctx: PublicCtx): Promise<string | undefined> {
  const host = ctx.host.toLowerCase().slice(0, 128)
  const { rows } = await ctx.asPlatform('texts of the tenant of this address', (tx) =>
    sql<{ id: string }>`select id from tenant where domain_name = ${host}`.execute(tx),
  )
  return rows[0]?.id
}

function sendCached(io: Io, version: string, seconds: number): boolean {
  const tag = `"${version}"`
  void io.reply.header('etag', tag)
  void io.reply.header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-cache')
  return io.request.headers['if-none-match'] === tag
}

export function localeRoutes(source: LocaleTexts, parameters: Parameters): Route[] {
  return [
    ...resourceRoutes(locales, localeHooks),
    defineRoute({
      id: 'system.locales.data',
      method: 'GET',
      path: `${BASE}/data/:locale`,
      summary: 'All texts of one language: those of the code with what stands over them',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      params: z.object({ locale }),
      response: texts,
      handler: (_ctx, { params }) => source.all(params.locale),
    }),
    defineRoute({
      id: 'system.locales.vue',
      method: 'GET',
      path: `${BASE}/noToken/vue/:locale`,
      summary: 'Texts that stand over those the console brings; unchanged ones are answered with 304',
      permission: 'public',
      scope: 'public',
      params: z.object({ locale }),
      query: z.object({
        locale: z.string().max(16).optional(),
        client: z.string().max(16).optional(),
        tenantId: filter(idText),
      }),
      response: texts.nullable(),
      handler: async (ctx, { params, query }, io) => {
        const tenantId = query.tenantId || (await tenantOfHost(ctx))
        const found = await source.forConsole(params.locale, { client: query.client, tenantId })
        const seconds = parameters.get(PARAMETERS.localeCacheSeconds)
        if (!sendCached(io, found.version, seconds)) return found.texts
        void io.reply.status(304)
        return null
      },
    }),
    defineRoute({
      id: 'system.locales.noTokenExport',
      method: 'GET',
      path: `${BASE}/noToken/export`,
      summary: 'The platform-wide texts of all languages as a workbook',
      permission: 'public',
      scope: 'public',
      produces: XLSX_TYPE,
      rate: { max: 10, windowMs: 60_000 },
      handler: async () => {
        await parameters.fresh()
        if (!parameters.get(PARAMETERS.localeExport)) throw new AppError('LOCALE_EXPORT_CLOSED')
        const body = writeSheet('locales', COLUMNS, rows(source))
        return { file: true, fileName: 'locales.xlsx', contentType: XLSX_TYPE, body }
      },
    }),
    defineRoute({
      id: 'system.locales.refresh',
      method: 'POST',
      path: `${BASE}/refresh`,
      summary: 'Reads the texts again, in every process',
      permission: 'system/locales/update',
      scope: 'manual',
      response: z.boolean(),
      handler: async (ctx) => {
        // Rows without a tenant are the platform's: nobody else makes all processes read.
        if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
        await ctx.inScope((tx) => publish(tx, settingsChanged, { settings: ['texts'] }))
        return true
      },
    }),
  ]
}
