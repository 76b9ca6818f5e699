import { runForeignRows } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { allFamilies } from './support/families.ts'
import { startWhole } from './support/whole.ts'

it('shows and changes nothing of other tenants and organisations, whatever rows of theirs any field of any call names', async () => {
  const { app, key, close } = await startWhole({ limits: false })
  try {
    const report = await runForeignRows(app, allFamilies(key))
    expect(report.failures).toEqual([])
    expect(report.calls).toBeGreaterThan(report.routes)
    expect(report.tables).toBeGreaterThan(60)
  } finally {
    await close()
  }
}, 900_000)
