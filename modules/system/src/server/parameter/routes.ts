import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { declaredParameter, parameters } from '../../shared/index.ts'
import { parameterHooks } from './rules.ts'

const byKey: Route = defineRoute({
  id: 'system.parameters.byKey',
  method: 'GET',
  path: '/api/system-svc/parameters/V1.0/key/:key',
  summary: 'One parameter by its key; the platform opens only some of its own to the console',
  permission: 'session',
  scope: 'tenant',
  params: z.object({ key: z.string().regex(/^[A-Za-z][\w.-]{0,63}$/) }),
  response: z.object({ key: z.string(), value: z.string(), type: z.string() }),
  handler: async (ctx, { params }) => {
    const { rows } = await sql<{ key: string; value: string; type: string; own: boolean }>`
      select key, value, type, tenant_id is not null as own from parameter
      where key = ${params.key} and (tenant_id = ${ctx.tenantId} or tenant_id is null)
      order by tenant_id nulls last limit 1`.execute(ctx.tx)
    const [row] = rows
    const open =
      row &&
      (row.own || ctx.permissions.has('system/parameters/find') || declaredParameter(row.key)?.def.open)
    if (!open) throw new AppError('NOT_FOUND', { what: textKey('system/parameters') })
    return { key: row.key, value: row.value, type: row.type }
  },
})

export const parameterRoutes: readonly Route[] = [...resourceRoutes(parameters, parameterHooks), byKey]
