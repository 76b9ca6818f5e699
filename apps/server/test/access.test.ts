import { runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { allFamilies } from './support/families.ts'
import { startWhole } from './support/whole.ts'

it('R001 R090 R249 every registered call holds: signed out, no permission, other tenant, other organisation, mixed ids', async () => {
  const { app, key, close } = await startWhole()
  try {
    const report = await runAccessMatrix(app, allFamilies(key))
    expect(report.failures).toEqual([])
    expect(report.routes).toBeGreaterThan(180)
    expect(report.checks).toBeGreaterThan(report.routes * 3)
  } finally {
    await close()
  }
}, 900_000)
