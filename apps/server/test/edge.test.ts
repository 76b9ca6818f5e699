import { permissionsOf, runEdge, runLimits } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { startWhole } from './support/whole.ts'

it('refuses bodies and headers that no client of ours sends with a declared code, at every call', async () => {
  const { app, close } = await startWhole({ limits: false })
  try {
    const caller = await app.buildUser({ permissions: permissionsOf(app.routes) })
    const report = await runEdge(app, caller)
    expect(report.failures).toEqual([])
    expect(report.calls).toBeGreaterThan(app.routes.length * 10)
  } finally {
    await close()
  }
}, 900_000)

it('tells at every call with a limit of its own when to come back', async () => {
  const { app, close } = await startWhole()
  try {
    const report = await runLimits(app)
    expect(report.failures).toEqual([])
    expect(report.routes).toBeGreaterThan(50)
  } finally {
    await close()
  }
}, 900_000)
