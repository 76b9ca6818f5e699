import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import { MAP_PROVIDERS, type ProviderKind } from '../shared/index.ts'
import type { Parameters } from './parameter/values.ts'

const providerSchema = z.object({
  /** Raster tile address with {z}, {x}, {y}. */
  url: z.string(),
  /** Datum of the tiles: points are shown in it, stored data stays WGS-84. */
  datum: z.enum(['WGS-84', 'GCJ-02']),
  attribution: z.string(),
})
const archiveSchema = z.object({
  url: z.string(),
  schema: z.enum(['protomaps', 'openmaptiles']),
  attribution: z.string(),
  minZoom: z.number(),
  maxZoom: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

export type OnlineMap = z.output<typeof providerSchema>
export type MapArchive = z.output<typeof archiveSchema>

/** Maps of the operator's settings. */
export interface MapSettings {
  street?: OnlineMap | undefined
  satellite?: OnlineMap | undefined
  archive?: MapArchive | undefined
}

/** The tenant's provider, else the platform's, else the operator's. */
function providerOf(
  kind: ProviderKind,
  settings: MapSettings,
  parameters: Parameters,
  tenantId: string | undefined,
): OnlineMap | null {
  const { url, datum, attribution } = MAP_PROVIDERS[kind]
  const own = parameters.get(url, tenantId)
  if (own === '') return settings[kind] ?? null
  return {
    url: own,
    datum: parameters.get(datum, tenantId) === 'WGS-84' ? 'WGS-84' : 'GCJ-02',
    attribution: plain(parameters.get(attribution, tenantId)),
  }
}

/** Attributions are HTML, for links; a tenant's is text. */
function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Origins that the console may fetch tiles from: of the operator's settings and of every tenant's provider. */
export function tileOrigins(settings: MapSettings, parameters: Parameters): string[] {
  const urls = (['street', 'satellite'] as const).flatMap((kind) => [
    settings[kind]?.url ?? '',
    ...parameters.all(MAP_PROVIDERS[kind].url),
  ])
  return [...new Set(urls.filter((url) => url !== '').map((url) => new URL(url).origin))].sort()
}

/** What the console must know of the operator's and the tenant's settings. */
export function clientSettingsRoute(settings: MapSettings, parameters: Parameters): Route {
  return defineRoute({
    id: 'system.clientSettings.find',
    method: 'GET',
    path: '/api/system-svc/clientSettings/V1.0',
    summary: 'Maps that the console may show: online providers, and an archive with more detail, if any.',
    permission: 'session',
    scope: 'manual',
    response: z.object({
      maps: z.object({
        street: providerSchema.nullable(),
        satellite: providerSchema.nullable(),
        archive: archiveSchema.nullable(),
      }),
    }),
    handler: async (ctx) => {
      await parameters.fresh()
      const of = (kind: ProviderKind) => providerOf(kind, settings, parameters, ctx.tenantId ?? undefined)
      return { maps: { street: of('street'), satellite: of('satellite'), archive: settings.archive ?? null } }
    },
  })
}
