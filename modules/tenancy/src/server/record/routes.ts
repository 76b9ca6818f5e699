import { asRead, defineRoute, idText, type Route } from '@motorpool/http'
import { provide } from '@motorpool/kernel'
import { resourceEntries, rowSchema } from '@motorpool/resource/server'
import { anyResource } from '@motorpool/resource/shared'
import type { Vault } from '@motorpool/vault'
import { z } from 'zod'
import { FilingUsage } from '../../shared/enums.ts'
import { tenantApps, tenantPlatformAccounts } from '../../shared/resources/tenant-records.ts'
import { type OneRecord, oneRecord } from './one.ts'

const body = z.object(asRead).catchall(z.unknown())
const usage = z.enum(FilingUsage.values)

/** Answers null while nothing is stored: the form then begins empty. */
export function tenantRecordRoutes(vault: Vault): Route[] {
  const apps = oneRecord(tenantApps, {}, { names: ['appSecret'], vault })
  const accounts = new Map<string, OneRecord>(
    FilingUsage.values.map((filingUsage) => [
      filingUsage,
      oneRecord(tenantPlatformAccounts, { filingUsage }, { names: ['password', 'secretKey'], vault }),
    ]),
  )
  const account = (filingUsage: string) => accounts.get(filingUsage) as OneRecord
  const ofTenant = z.object({ tenantId: idText })
  const ofUsage = z.object({ tenantId: idText, filingUsage: usage })
  return [
    defineRoute({
      id: 'system.tenantApp.find',
      method: 'GET',
      path: `${tenantApps.api}/:tenantId`,
      summary: 'App settings of a tenant',
      permission: 'system/tenants/find',
      scope: 'tenant',
      provides: [provide(resourceEntries, apps.entry)],
      params: ofTenant,
      response: rowSchema(anyResource(tenantApps)).nullable(),
      handler: (ctx, { params }) => apps.find(ctx, params.tenantId),
    }),
    defineRoute({
      id: 'system.tenantApp.save',
      method: 'PUT',
      path: `${tenantApps.api}/:tenantId`,
      summary: 'Saves the app settings of a tenant',
      permission: 'system/tenants/update',
      scope: 'manual',
      params: ofTenant,
      body,
      version: { table: 'tenant_app', row: ({ params }) => ({ tenant_id: params.tenantId }) },
      response: rowSchema(anyResource(tenantApps)),
      handler: (ctx, input) => apps.save(ctx, input.params.tenantId, input.body),
    }),
    defineRoute({
      id: 'system.tenantPlatformAccounts.find',
      method: 'GET',
      path: `${tenantPlatformAccounts.api}/:tenantId/:filingUsage`,
      summary: 'Filing-platform account of a tenant; its password and key are never answered',
      permission: 'system/tenants/find',
      scope: 'tenant',
      provides: [...accounts.values()].map(({ entry }) => provide(resourceEntries, entry)),
      params: ofUsage,
      response: rowSchema(anyResource(tenantPlatformAccounts)).nullable(),
      handler: (ctx, { params }) => account(params.filingUsage).find(ctx, params.tenantId),
    }),
    defineRoute({
      id: 'system.tenantPlatformAccounts.save',
      method: 'PUT',
      path: `${tenantPlatformAccounts.api}/:tenantId/:filingUsage`,
      summary: 'Saves the filing-platform account of a tenant; secrets left out stay',
      permission: 'system/tenants/update',
      scope: 'manual',
      params: ofUsage,
      body,
      version: {
        table: 'tenant_platform_account',
        row: ({ params }) => ({
          tenant_id: params.tenantId,
          filing_usage: params.filingUsage,
        }),
      },
      response: rowSchema(anyResource(tenantPlatformAccounts)),
      handler: (ctx, input) => account(input.params.filingUsage).save(ctx, input.params.tenantId, input.body),
    }),
  ]
}
