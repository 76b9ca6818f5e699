import { readdirSync } from 'node:fs'
import { provide } from '@motorpool/kernel'
import type { ApiClient, TestTenant } from '@motorpool/testkit'
import { defineModule } from '@motorpool/wiring'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimAttachments, STANDARD_QUOTA, type UploadQuota, uploadQuota } from '../src/server/index.ts'
import { type FileApp, pdf, send, start } from './support/app.ts'

const KB = 1024

let app: FileApp
let tenant: TestTenant
let user: ApiClient
let quota: UploadQuota = STANDARD_QUOTA

beforeAll(async () => {
  app = await start(() => [
    defineModule({ name: 'quota', routes: [], provides: [provide(uploadQuota, () => quota)] }),
  ])
})
afterAll(() => app.close())
beforeEach(async () => {
  quota = { user: 100 * KB, tenant: 250 * KB, reserve: 0 }
  tenant = await app.buildTenant()
  user = app.as(await app.buildUser({ tenant }))
})

const bytes = Buffer.concat([pdf(), Buffer.alloc(40 * KB, ' ')])
const upload = (who: ApiClient) => send(who, 'a.pdf', bytes)
const stored = () =>
  readdirSync(app.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe('uploads', () => {
  it('of a user are refused beyond what may lie unclaimed, and leave nothing behind', async () => {
    for (const n of [1, 2]) expect([n, (await upload(user)).status]).toEqual([n, 200])
    const before = stored()
    const third = await upload(user)
    expect([third.status, third.errCode]).toEqual([429, 'FILE_QUOTA_USER'])
    expect(stored()).toBe(before)
    const colleague = app.as(await app.buildUser({ tenant }))
    expect((await upload(colleague)).status).toBe(200)
  })

  it('count no longer once a row holds them, or a day has passed', async () => {
    const [first, second] = [await upload(user), await upload(user)]
    expect((await upload(user)).errCode).toBe('FILE_QUOTA_USER')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      claimAttachments(tx, 'test/held', '1', [first.data.id]),
    )
    expect((await upload(user)).status).toBe(200)
    expect((await upload(user)).errCode).toBe('FILE_QUOTA_USER')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      claimAttachments(tx, 'test/held', '2', [second.data.id]),
    )
    app.clock.advance(25 * 3_600_000)
    expect((await upload(user)).status).toBe(200)
  })

  it('of all users of a tenant together are bounded; another tenant is not concerned', async () => {
    quota = { ...quota, user: 1000 * KB, tenant: 100 * KB }
    const colleague = app.as(await app.buildUser({ tenant }))
    expect((await upload(user)).status).toBe(200)
    expect((await upload(colleague)).status).toBe(200)
    const third = await upload(colleague)
    expect([third.status, third.errCode]).toEqual([409, 'FILE_QUOTA_TENANT'])
    expect((await upload(app.as(await app.buildUser()))).status).toBe(200)
  })

  it('of the platform’s administrators are not refused for what tenants hold', async () => {
    quota = { ...quota, tenant: 100 * KB }
    for (const n of [1, 2]) expect([n, (await upload(user)).status]).toEqual([n, 200])
    const admin = app.as(await app.buildUser({ userType: 'ADMIN' }))
    expect((await upload(admin)).status).toBe(200)
  })

  it('of many at once do not outrun the quota', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('are refused when the disk has less than its reserve left', async () => {
    quota = { ...quota, reserve: Number.MAX_SAFE_INTEGER }
    const before = stored()
    const refused = await upload(user)
    expect([refused.status, refused.errCode]).toEqual([507, 'FILE_NO_SPACE'])
    expect(stored()).toBe(before)
  })
})
