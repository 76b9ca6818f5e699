import { runAccessMatrix } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenancyFamilies } from '../../tenancy/test/families.ts'
import { encrypted, type IdentityApp, startIdentityApp } from './app.ts'
import { identityFamilies } from './families.ts'

describe('access to tenancy and identity', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await startIdentityApp()
  })
  afterAll(() => app.close())

  it('R001 R090 R249 holds on every route: signed out, without permission, other tenants, other organisations', async () => {
    const report = await runAccessMatrix(app, [...tenancyFamilies, ...identityFamilies(encrypted)])
    expect(report.failures).toEqual([])
    expect(report.checks).toBeGreaterThan(report.routes * 3)
  })

  it('fails on a route that nobody classified', async () => {
    const report = await runAccessMatrix(app, tenancyFamilies)
    expect(report.failures).toContain('oauth.login: not classified; add it to the family of its module')
  })
})
