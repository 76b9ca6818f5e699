import { defineRoute, type PublicCtx, type Route } from '@motorpool/http'
import { z } from 'zod'
import { PLATFORM_TENANT_ID } from '../../shared/index.ts'
import { themeBrief } from '../theme/schema.ts'
import { lookOf } from './look.ts'
import * as repo from './repo.ts'
import { branding } from './schema.ts'
import { signInServices } from './sign-in-services.ts'

const answer = z.object({
  tenant: branding,
  themeList: z.array(themeBrief),
  publicKey: z.string(),
  /** What people may do here before they sign in, and in which ways: `{ register: ['phone'] }`. */
  services: z.record(z.string(), z.array(z.string()).readonly()),
})

type Answer = z.output<typeof answer>

/**
 * How the tenant of the host in the address bar presents itself. Any other host gets the platform's own look, so that
 * the call tells nothing about which tenants exist.
 */
async function look(ctx: PublicCtx): Promise<Omit<Answer, 'publicKey'>> {
  return ctx.asPlatform('branding before sign-in', async (tx) => {
    const own = await repo.byHost(tx, ctx.host.toLowerCase().slice(0, 128))
    const row = own ?? (await repo.byId(tx, PLATFORM_TENANT_ID))
    if (!row) throw new Error('the platform tenant is missing')
    const services: Answer['services'] = {}
    if (own)
      for (const of of ctx.ports.all(signInServices)) Object.assign(services, await of(tx, own, ctx.now))
    return { ...(await lookOf(tx, row)), services }
  })
}

export function brandingRoute(publicKey: () => string): Route {
  return defineRoute({
    id: 'system.tenants.branding',
    method: 'GET',
    path: '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes',
    summary: 'Branding and themes of the tenant of this host, and the key passwords are encrypted to',
    permission: 'public',
    scope: 'public',
    response: answer,
    handler: async (ctx) => ({ ...(await look(ctx)), publicKey: publicKey() }),
  })
}

/** Colours of themes are of the tenant's making: only a colour is one. */
const colourOf = (content: unknown): string => {
  const given = (content as Record<string, unknown> | null)?.['@primary-color']
  return typeof given === 'string' && /^#[0-9a-fA-F]{6}$/.test(given) ? given : '#ffffff'
}

/** What phones show of the application that is put on them (W3C Web Application Manifest), by the tenant of the address. */
const manifestOf = ({ tenant, themeList }: Omit<Answer, 'publicKey'>) => ({
  id: '/',
  name: tenant.appName,
  short_name: tenant.appName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: colourOf(themeList.find(({ id }) => id === tenant.themeId)?.content),
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
})

export const manifestRoute: Route = defineRoute({
  id: 'system.tenants.manifest',
  method: 'GET',
  path: '/api/system-svc/tenants/V1.0/noToken/manifest',
  summary: 'What phones show of the application: its name is that of the tenant of this host.',
  permission: 'public',
  scope: 'public',
  produces: 'application/manifest+json',
  handler: async (ctx) => ({
    file: true as const,
    inline: true,
    fileName: 'manifest.webmanifest',
    contentType: 'application/manifest+json',
    body: Buffer.from(JSON.stringify(manifestOf(await look(ctx)))),
  }),
})
