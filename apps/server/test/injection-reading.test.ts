import { runInjection } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { allFamilies } from './support/families.ts'
import { startWhole } from './support/whole.ts'

it('finds, sorts and exports by hostile text in any field of any reading call as by text or refuses it', async () => {
  const { app, key, close } = await startWhole({ limits: false, log: true })
  try {
    const reads = ({ method, readOnly }: (typeof app.routes)[number]) => method === 'GET' || readOnly === true
    const report = await runInjection(app, allFamilies(key), reads)
    expect(report.failures).toEqual([])
    expect(report.fields).toBeGreaterThan(report.routes * 4)
  } finally {
    await close()
  }
}, 900_000)
