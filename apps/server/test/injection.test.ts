import { runInjection } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { allFamilies } from './support/families.ts'
import { startWhole } from './support/whole.ts'

it('takes hostile text in any field of any call that changes something as text or refuses it, and never as SQL, markup, a header or a path', async () => {
  const { app, key, close } = await startWhole({ limits: false, log: true })
  try {
    const changes = ({ method, readOnly }: (typeof app.routes)[number]) => method !== 'GET' && !readOnly
    const report = await runInjection(app, allFamilies(key), changes)
    expect(report.failures).toEqual([])
    expect(report.fields).toBeGreaterThan(report.routes * 4)
    expect(report.stored).toBeGreaterThan(report.routes * 2)
  } finally {
    await close()
  }
}, 900_000)
