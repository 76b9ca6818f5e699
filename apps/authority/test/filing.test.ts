import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT_MS } from '../src/filing/platform.ts'
import { type Authority, startAuthority } from '../src/index.ts'
import { settingsOf } from './support/settings.ts'

let folder: string
let now = Date.UTC(2026, 4, 12, 4, 0)
let authority: Authority
const start = () => startAuthority(settingsOf(folder), () => now)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motorpool-authority-'))
  authority = await start()
})
afterEach(async () => {
  await authority.stop()
  rmSync(folder, { recursive: true, force: true })
})

const DATA = {
  modelCode: 'M1',
  manufacturer: '某厂',
  environmentCode: 'CN QC G6 Z2 0001',
  engineModel: 'E1',
}
const filing = (requestNo: string, data: object = DATA, subject = 'M1', images: object[] = []) => ({
  requestNo,
  kind: 'vehicle_model',
  usage: 'GB6',
  operation: 'register',
  subject,
  data,
  images,
})

async function call(method: string, path: string, body?: object, password?: string) {
  const { url, user, password: own } = authority.issued.filing
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password ?? own}`).toString('base64')}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) as Record<string, unknown> }
}
const image = (bytes: string, name = createHash('sha256').update(bytes).digest('hex')) => {
  const { url, user, password } = authority.issued.filing
  return fetch(`${url}/images/${name}`, {
    method: 'PUT',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'content-type': 'image/jpeg',
    },
    body: bytes,
  })
}

describe('the filing platform', () => {
  it('knows its account, and no other', async () => {
    expect((await call('GET', 'filings/F1', undefined, 'wrong')).status).toBe(401)
    expect((await call('GET', 'filings/F1')).json()).toEqual({ requestNo: 'F1', state: 'UNKNOWN' })
  })

  it('takes a filing, audits it after a while, and keeps it over a restart', async () => {
    const taken = await call('POST', 'filings', filing('F1'))
    expect([taken.status, taken.json()]).toMatchObject([202, { state: 'ACCEPTED', subject: 'M1' }])
    expect((await call('GET', 'filings/F1')).json()).toMatchObject({ state: 'AUDITING' })
    now += AUDIT_MS
    await authority.stop()
    authority = await start()
    expect((await call('GET', 'filings/F1')).json()).toMatchObject({
      state: 'PASSED',
      filingNo: 'GB6-0000000001',
    })
  })

  it('knows a number again, and takes nothing twice', async () => {
    await call('POST', 'filings', filing('F1'))
    const again = await call('POST', 'filings', filing('F1', { ...DATA, engineModel: 'E2' }))
    expect([again.status, again.json()]).toMatchObject([200, { state: 'AUDITING' }])
    expect(authority.store.filings.newest(10)).toHaveLength(1)
  })

  it('says beside the field what is missing, and refuses by audit what another has', async () => {
    const bare = await call('POST', 'filings', filing('F1', { modelCode: 'M1', manufacturer: '某厂' }))
    expect([bare.status, bare.json()]).toMatchObject([
      422,
      { state: 'REJECTED', fields: [{ field: 'environmentCode' }, { field: 'engineModel' }] },
    ])
    await call('POST', 'filings', filing('F2'))
    now += AUDIT_MS
    await call('GET', 'filings/F2')
    await call('POST', 'filings', filing('F3', DATA, 'M2'))
    now += AUDIT_MS
    expect((await call('GET', 'filings/F3')).json()).toMatchObject({
      state: 'REFUSED',
      fields: [{ field: 'environmentCode', message: expect.stringContaining('M1') as string }],
    })
  })

  it('R330 takes images under 1 MB by their digest, and misses one that it has not got', async () => {
    expect((await image('a picture')).status).toBe(204)
    expect((await image('a picture', 'f'.repeat(64))).status).toBe(422)
    expect((await image('x'.repeat(1024 * 1024 + 1))).status).toBe(422)
    const sha256 = createHash('sha256').update('another').digest('hex')
    const without = await call('POST', 'filings', filing('F1', DATA, 'M1', [{ field: 'licence', sha256 }]))
    expect(without.json()).toMatchObject({ state: 'REJECTED', fields: [{ field: 'licence' }] })
  })

  it('refuses what is no filing', async () => {
    expect((await call('POST', 'filings', { requestNo: 'F1' })).status).toBe(400)
  })

  it('answers garbage, for another, or not at all where it is told to', async () => {
    authority.filing.behaviour = 'garbage'
    expect((await call('POST', 'filings', filing('F1'))).text).toMatch(/^<html>/)
    authority.filing.behaviour = 'foreign'
    expect((await call('GET', 'filings/F1')).json()).toMatchObject({ requestNo: 'F1-X' })
    authority.filing.behaviour = 'cut'
    await expect(call('GET', 'filings/F1')).rejects.toThrow()
    authority.filing.behaviour = 'away'
    await expect(call('GET', 'filings/F1')).rejects.toThrow()
  })

  it('shows on its page what has come and what it decided', async () => {
    await call('POST', 'filings', filing('F1'))
    const state = await (await fetch(`${authority.issued.page}/state`)).json()
    expect(state).toMatchObject({
      filing: { counts: { AUDITING: 1 }, filings: [{ subject: 'M1', state: 'AUDITING', images: 0 }] },
    })
    const set = await fetch(`${authority.issued.page}/filing/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"behaviour":"refusing"}',
    })
    expect([set.status, authority.filing.behaviour]).toEqual([200, 'refusing'])
  })
})
