import { type Family, runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { vehicleModule } from '../src/server/index.ts'
import { vehicleFamilies } from './families.ts'
import { start } from './support/app.ts'

it('holds every route of this module against strangers, neighbours and readers', async () => {
  const app = await start()
  try {
    const own = new Set(vehicleModule.routes.map((r) => r.id))
    // Terminals have a matrix of their own; here their routes only make the rows that vehicles need.
    const report = await runAccessMatrix(
      { ...app, routes: app.routes.filter((r) => own.has(r.id)) },
      vehicleFamilies as Family[],
    )
    expect(report.failures).toEqual([])
    expect(report.checks).toBeGreaterThan(report.routes)
  } finally {
    await app.close()
  }
})
