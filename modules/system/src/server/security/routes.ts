import { defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { deviceRefusals, platformState } from './ports.ts'
import { securityRows, signIns } from './repo.ts'

const API = '/api/system-svc/admin/security/V1.0'
const SINCE_MS = 7 * 86_400_000

const n = z.number()
const text = z.string()
const failures = z.array(z.object({ of: text, failures: n, last: n }))
const overview = z.object({
  signIns: n,
  failures: n,
  tokens: n,
  byName: failures,
  byAddress: failures,
  blocked: z.array(z.object({ kind: z.enum(['name', 'pair', 'address']), of: text, until: n })),
  openTokens: z.array(
    z.object({
      id: text,
      name: text,
      owner: text,
      tenantName: text,
      scopes: z.array(text),
      lastUsedTime: n.nullable(),
      lastUsedIp: text.nullable(),
      expireTime: n,
    }),
  ),
  refusals: z.object({
    byReason: z.array(z.object({ reason: text, devices: n, attempts: n })),
    recent: n,
  }),
  state: z
    .object({
      keys: z.array(z.object({ name: z.enum(['password', 'vault']), since: n.nullable() })),
      proxies: n,
      metrics: z.enum(['off', 'loopback', 'all']),
      privateTargets: z.boolean(),
    })
    .nullable(),
})
type Overview = z.output<typeof overview>

/** Keys of the throttle say their kind before the first colon. */
function blockOf({ key, until }: { key: string; until: number }): Overview['blocked'][number] {
  const at = key.indexOf(':')
  const kind = key.slice(0, at)
  return { kind: kind === 'ip' ? 'address' : kind === 'pair' ? 'pair' : 'name', of: key.slice(at + 1), until }
}

const overviewRoute = defineRoute({
  id: 'system.security.overview',
  method: 'GET',
  path: API,
  summary: 'Failed sign-ins of seven days, blocks, open tokens, devices turned away, ages of keys, settings',
  permission: 'system/security/find',
  scope: 'tenant',
  response: overview,
  handler: async (ctx): Promise<Overview> => {
    if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
    const since = ctx.now - SINCE_MS
    const { blocked, ...rows } = await securityRows(ctx.tx, ctx.now, since)
    const refusals = await ctx.ports.find(deviceRefusals)?.(ctx.tx, since)
    return {
      ...rows,
      blocked: blocked.map(blockOf),
      refusals: refusals ?? { byReason: [], recent: 0 },
      state: (await ctx.ports.find(platformState)?.()) ?? null,
    }
  },
})

const signInRoute = defineRoute({
  id: 'system.security.page',
  method: 'POST',
  path: `${API}/signIns/page`,
  summary: 'Tries to sign in on the whole platform, the latest first',
  permission: 'system/security/find',
  scope: 'tenant',
  readOnly: true,
  labels: ['security'],
  body: pageBody({ result: filter(z.enum(['SUCCESS', 'FAIL'])) }),
  response: pageOf(
    z.object({
      id: text,
      loginName: text,
      tenantName: text,
      clientId: text,
      ip: text.nullable(),
      ipArea: text.nullable(),
      result: z.enum(['SUCCESS', 'FAIL']),
      failReason: text.nullable(),
      loginTime: n,
    }),
  ),
  async handler(ctx, { body }) {
    if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
    return signIns(ctx.tx, body)
  },
})

export const securityRoutes: readonly Route[] = [overviewRoute, signInRoute]
