import { sql } from '@motorpool/db'
import { describeResource } from '@motorpool/resource/testing'
import { describe, expect, it } from 'vitest'
import { resources } from '../src/shared/index.ts'
import { ADMIN_PASSWORD, startIdentityApp } from './app.ts'

describeResource(resources, {
  start: async () => {
    const app = await startIdentityApp()
    // The rows of the code would fill every page of the suite's lists.
    await app.db.withPlatform(undefined, 'test', (tx) => sql`delete from resource`.execute(tx))
    return app
  },
  as: 'ADMIN',
  sample: (mark) => ({ code: `vendor/${mark}/find`, name: mark, userTypes: ['ADMIN'], method: 'GET' }),
  examples: { menuId: [] },
})

describe('permissions of the code', () => {
  it('R228 are listed with their calls and cannot be deleted', async () => {
    const app = await startIdentityApp()
    try {
      const admin = await app.session('admin', ADMIN_PASSWORD)
      const { data } = await admin.post<{ items: { id: string; path: string; action: string }[] }>(
        `${resources.api}/page`,
        { code: 'system/users/create', page: 1, pageSize: 10 },
      )
      expect(data.items[0]).toMatchObject({ path: '/api/system-svc/users/V1.0', action: 'create' })
      expect(await admin.delete(resources.api, { ids: [data.items[0]?.id] })).toMatchObject({
        status: 409,
        errCode: 'RESOURCE_BUILT_IN',
      })
      expect(await admin.put('/api/system-svc/users/V1.0/wechat/bind', {})).toMatchObject({
        status: 409,
        errCode: 'WECHAT_NOT_CONFIGURED',
      })
    } finally {
      await app.close()
    }
  })
})
