import { runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { terminalFamilies } from './families.ts'
import { start } from './support/app.ts'

it('holds every route of this module against strangers, neighbours and readers', async () => {
  const app = await start()
  try {
    const families = [
      ...terminalFamilies,
      {
        prefix: 'common.excel',
        table: 'terminal',
        scope: 'tenant' as const,
        routes: { template: { kind: 'own' as const, why: 'templates are the same for everybody' } },
      },
    ]
    const report = await runAccessMatrix(app, families)
    expect(report.failures).toEqual([])
    expect(report.checks).toBeGreaterThan(report.routes)
  } finally {
    await app.close()
  }
})
