import { runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { tenancyFamilies } from '../../tenancy/test/families.ts'
import { administrationFamilies } from './admin-families.ts'
import { startAdministration } from './support/app.ts'

it('holds every route of the administration against strangers, neighbours and readers', async () => {
  const app = await startAdministration()
  try {
    const report = await runAccessMatrix(app, [
      ...tenancyFamilies,
      ...administrationFamilies,
      {
        prefix: 'common.excel',
        table: 'client',
        scope: 'platform' as const,
        routes: { template: { kind: 'own' as const, why: 'templates are the same for everybody' } },
      },
    ])
    expect(report.failures).toEqual([])
    expect(report.checks).toBeGreaterThan(report.routes)
  } finally {
    await app.close()
  }
})
