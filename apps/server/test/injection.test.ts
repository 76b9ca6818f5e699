import { runInjection } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { allFamilies } from './support/families.ts'
import { startWhole } from './support/whole.ts'

it.runIf(process.env.MOTORPOOL_ATTACKS)(
  'takes hostile text in any field of any call as text or refuses it, and never as SQL, markup, a header or a path',
  async () => {
    const { app, key, close } = await startWhole({ limits: false, log: true })
    try {
      const report = await runInjection(app, allFamilies(key))
      expect(report.failures).toEqual([])
      expect(report.fields).toBeGreaterThan(report.routes * 4)
      expect(report.kept).toBeGreaterThan(report.routes)
    } finally {
      await close()
    }
  },
  900_000,
)
