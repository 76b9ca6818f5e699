import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'

export interface OnlineMap {
  /** Raster tile address with {z}, {x}, {y}. */
  url: string
  /** Datum of the tiles: points are shown in it, stored data stays WGS-84. */
  datum: 'WGS-84' | 'GCJ-02'
  attribution: string
}

/** What the console must know of the operator's settings. */
export function clientSettingsRoute(map: OnlineMap | undefined): Route {
  return defineRoute({
    id: 'system.clientSettings.find',
    method: 'GET',
    path: '/api/system-svc/clientSettings/V1.0',
    summary: "The operator's settings that the console needs: the online map provider, if any.",
    permission: 'session',
    scope: 'manual',
    response: z.object({
      map: z
        .object({ url: z.string(), datum: z.enum(['WGS-84', 'GCJ-02']), attribution: z.string() })
        .nullable(),
    }),
    handler: async () => ({ map: map ?? null }),
  })
}
