import { drift } from '@motorpool/resource/testing'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bizLog, emailConfigs, reports, smsSendLog, sysLog } from '../src/shared/index.ts'
import { startOperations } from './support/operations-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startOperations()
})
afterAll(() => app.close())

it.each([bizLog, sysLog, smsSendLog, emailConfigs, reports].map((r) => [r.key, r] as const))(
  'the table of %s is what its definition says',
  async (_key, resource) => {
    expect(await drift(app.db, resource)).toEqual([])
  },
)
