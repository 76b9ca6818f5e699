import { enqueue } from '@motorpool/jobs'
import { provide } from '@motorpool/kernel'
import { createTenancy, pictureSource, shownPictures } from '@motorpool/tenancy/server'
import type { ApiClient } from '@motorpool/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameUses, pictures, tidyJob } from '../src/server/index.ts'
import { type FileApp, pdf, send, start } from './support/app.ts'

const TENANTS = '/api/system-svc/tenants/V1.0'
const THEMES = '/api/system-svc/themes/V1.0'
const HOST = 'pictures.example'
const DAY = 86_400_000

type Look = Record<'appLogoFilePath' | 'loginBgFilePath' | 'loginLogoFilePath', string | null>

describe('pictures of tenants and themes', () => {
  let app: FileApp
  let tenantId: string
  let admin: ApiClient
  let other: ApiClient
  const every = ['system/tenants', 'system/themes'].flatMap((m) =>
    ['find', 'create', 'update', 'delete'].map((a) => `${m}/${a}`),
  )
  const config = (more: object) => ({ appName: '图片车队', domainName: HOST, ...more })
  const save = (more: object) => admin.put(`${TENANTS}/${tenantId}/config`, config(more))
  const look = async () => {
    const { data } = await app.signedOut.call<{ tenant: Look }>(
      'GET',
      `${TENANTS}/noToken/getTenantAndThemes`,
      undefined,
      { headers: { host: HOST } },
    )
    return data.tenant
  }
  const photo = (background: string) =>
    sharp({ create: { width: 64, height: 32, channels: 3, background } })
      .png()
      .toBuffer()
  const uploaded = async (by: ApiClient, background = '#b45309') =>
    (await send(by, 'logo.png', await photo(background))).data

  beforeAll(async () => {
    app = await start((files, { db, clock }) => {
      const provides = [provide(pictureSource, pictures(files)), provide(nameUses, shownPictures)]
      const { module } = createTenancy({ db, clock, publicKey: () => '04' })
      return [{ ...module, provides }]
    })
    tenantId = (await app.buildTenant('图片')).id
    admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions: every }))
    other = app.as(await app.buildUser({ userType: 'ADMIN', permissions: every }))
  })
  afterAll(async () => {
    await app.close()
  })

  it('R003 an uploaded logo shows before sign-in, under a name nobody can guess', async () => {
    const { id, uuidName } = await uploaded(admin)
    expect((await save({ loginLogoFilePath: id })).status).toBe(200)
    const { loginLogoFilePath } = await look()
    expect(loginLogoFilePath).toBe(`${TENANTS}/noToken/pictures/${uuidName}`)
    const shown = await app.signedOut.get(loginLogoFilePath ?? '')
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(shown.raw).metadata()).width).toBe(64)
  })

  it('stays while it is shown, also after the form is saved unchanged, and is gone once it is not', async () => {
    const { uuidName, id } = await uploaded(admin)
    const address = `${TENANTS}/noToken/pictures/${uuidName}`
    await save({ appLogoFilePath: id })
    await save({ appLogoFilePath: (await look()).appLogoFilePath })
    const tidy = async () => {
      app.clock.advance(2 * DAY)
      await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
      await app.drainJobs()
    }
    await tidy()
    expect((await app.signedOut.get(address)).status).toBe(200)
    expect((await admin.delete('/api/file-svc/attachments/V1.0', { ids: [id] })).errCode).toBe('FILE_IN_USE')
    await save({})
    expect((await app.signedOut.get(address)).status).toBe(200)
    await save({ appLogoFilePath: null })
    expect((await app.signedOut.get(address)).status).toBe(404)
    await tidy()
    expect((await admin.get(`/api/file-svc/attachments/V1.0/${id}`)).status).toBe(404)
  })

  it('keeps an address that stands there, and takes no upload of others, no document, no foreign host', async () => {
    expect((await save({ loginBgFilePath: '/brand/old.jpg' })).status).toBe(200)
    expect((await look()).loginBgFilePath).toBe('/brand/old.jpg')
    const foreign = await uploaded(other)
    const document = (await send(admin, 'a.pdf', pdf())).data
    for (const value of [
      foreign.id,
      document.id,
      '999999',
      `${TENANTS}/noToken/pictures/${foreign.uuidName}`,
      '//evil.example/x.png',
    ]) {
      const refused = await save({ loginBgFilePath: value })
      expect([refused.status, refused.fields?.[0]?.field], value).toEqual([400, 'loginBgFilePath'])
    }
    expect((await app.signedOut.get(`${TENANTS}/noToken/pictures/${foreign.uuidName}`)).status).toBe(404)
    expect((await app.signedOut.get(`${TENANTS}/noToken/pictures/..%2f..%2fkeys`)).status).toBe(404)
  })

  it('R224 a theme brings its logo and background where the tenant has none, and a copy of it keeps them', async () => {
    const logo = await uploaded(admin, '#112233')
    const background = await uploaded(admin, '#445566')
    const theme = (
      await admin.post<{ id: string }>(THEMES, {
        themeName: '节日',
        themeCode: 'festival',
        content: { '@primary-color': '#b91c1c' },
        logo: logo.id,
        loginBg: background.id,
      })
    ).data
    await save({
      themeId: theme.id,
      loginLogoFilePath: '/brand/own.svg',
      appLogoFilePath: null,
      loginBgFilePath: null,
    })
    const shown = await look()
    expect(shown.loginLogoFilePath).toBe('/brand/own.svg')
    expect(shown.appLogoFilePath).toContain(logo.uuidName)
    expect(shown.loginBgFilePath).toContain(background.uuidName)
    const copy = (await admin.post<{ id: string }>(`${THEMES}/copy/${theme.id}`)).data
    await admin.delete(THEMES, { ids: [theme.id] })
    expect((await admin.get<{ logo: string }>(`${THEMES}/${copy.id}`)).data.logo).toContain(logo.uuidName)
    expect((await app.signedOut.get(shown.appLogoFilePath ?? '')).status).toBe(200)
  })
})
