import { type CallCtx, defineRoute, filter, type Io, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, enumLabel } from '@motorpool/kernel'
import { z } from 'zod'
import { type SecurityOverview, securityOverview, signInView } from '../../shared/security/overview.ts'
import { deviceRefusals, platformState } from './ports.ts'
import { securityRows } from './repo.ts'
import { signIns } from './sign-ins.ts'

const API = '/api/system-svc/admin/security/V1.0'
const DAY_MS = 86_400_000

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function administratorsOnly(ctx: CallCtx): void {
  if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
}

/** Who calls from the machine itself needs no TLS. */
function connectionOf({ request }: Io): SecurityOverview['connection'] {
  const plain = LOOPBACK.test(request.ip) ? 'local' : 'no'
  return {
    tls: request.protocol === 'https' ? 'yes' : plain,
    forwarded: request.headers['x-forwarded-for'] !== undefined,
  }
}

async function refusalsSince(ctx: CallCtx, since: number): Promise<SecurityOverview['refusals']> {
  const refusals = ctx.ports.find(deviceRefusals)
  if (!refusals) return { byReason: [], byHour: [] }
  const { byReason, byHour } = await refusals.since(ctx.tx, since)
  const labelled = byReason.map((row) => ({ ...row, label: enumLabel(refusals.reasons, row.reason, ctx) }))
  return { byReason: labelled, byHour }
}

const overviewRoute = defineRoute({
  id: 'system.security.overview',
  method: 'GET',
  path: API,
  summary:
    'Sign-ins, blocks, open tokens, administrators without a second factor, claims refused, ages of keys, settings',
  permission: 'system/security/find',
  scope: 'tenant',
  labels: ['security'],
  query: z.object({ days: z.enum(['7', '30']).default('7') }),
  response: securityOverview,
  handler: async (ctx, { query }, io): Promise<SecurityOverview> => {
    administratorsOnly(ctx)
    const since = ctx.now - Number(query.days) * DAY_MS
    return {
      ...(await securityRows(ctx.tx, ctx.now, since)),
      refusals: await refusalsSince(ctx, since),
      connection: connectionOf(io),
      state: ctx.ports.find(platformState)?.() ?? null,
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
  body: pageBody({
    result: filter(z.enum(['SUCCESS', 'FAIL'])),
    keyword: filter(z.string().trim().max(64)),
  }),
  response: pageOf(signInView),
  async handler(ctx, { body }) {
    administratorsOnly(ctx)
    return signIns(ctx.tx, body)
  },
})

export const securityRoutes: readonly Route[] = [overviewRoute, signInRoute]
