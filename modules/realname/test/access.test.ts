import { runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { realnameFamilies } from './families.ts'
import { start } from './support/app.ts'

it('R001 R090 every call of real names holds: signed out, no permission, other tenant, other organisation', async () => {
  const app = await start()
  try {
    const report = await runAccessMatrix(app, realnameFamilies, (id) => id.startsWith('verify.'))
    expect(report.failures).toEqual([])
    expect(report.checks).toBeGreaterThan(report.routes * 3)
  } finally {
    await app.close()
  }
}, 300_000)
