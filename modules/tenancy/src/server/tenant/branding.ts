import { defineRoute, type PublicCtx, type Route } from '@motorpool/http'
import { z } from 'zod'
import { PLATFORM_TENANT_ID } from '../../shared/index.ts'
import { themeBrief } from '../theme/schema.ts'
import { lookOf } from './look.ts'
import * as repo from './repo.ts'
import { branding } from './schema.ts'

const answer = z.object({ tenant: branding, themeList: z.array(themeBrief), publicKey: z.string() })

type Answer = z.output<typeof answer>

/**
 * How the tenant of the host in the address bar presents itself. Any other host gets the platform's own look, so that
 * the call tells nothing about which tenants exist.
 */
async function look(ctx: PublicCtx): Promise<Omit<Answer, 'publicKey'>> {
  return ctx.asPlatform('branding before sign-in', async (tx) => {
    const row =
      (await repo.byHost(tx, ctx.host.toLowerCase().slice(0, 128))) ??
      (await repo.byId(tx, PLATFORM_TENANT_ID))
    if (!row) throw new Error('the platform tenant is missing')
    return lookOf(tx, row)
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
