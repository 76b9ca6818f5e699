// @vitest-environment happy-dom
import { users } from '@motorpool/identity/shared'
import { startOfDay } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SecurityOverview, SignIn } from '../../src/shared/security/overview.ts'
import { useRevoke, useSecurity, useSignIns } from '../../src/web/screens/security/useSecurity.ts'

const { server, shown } = fakeConsole()
const API = '/api/system-svc/admin/security/V1.0'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const today = startOfDay(Date.now())

const NOTHING: SecurityOverview = {
  signIns: 0,
  failures: 0,
  signInsByHour: [],
  byName: [],
  byAddress: [],
  locked: 0,
  blocked: [],
  tokens: 0,
  openTokens: [],
  administrators: { total: 1, withFactor: 1, without: [] },
  refusals: { byReason: [], byHour: [] },
  connection: { tls: 'yes', forwarded: false },
  state: null,
}
const SOUND: NonNullable<SecurityOverview['state']> = {
  keys: [
    { name: 'password', since: Date.now() - 3 * DAY, by: 'record' },
    { name: 'vault', since: Date.now() - 3 * DAY, by: 'record' },
  ],
  proxies: 0,
  metrics: 'loopback',
  privateTargets: false,
  privateEndpoints: [],
}

async function open(more: Partial<SecurityOverview> = {}) {
  server.on('GET', API, { ...NOTHING, ...more })
  const { result } = renderHook(() => useSecurity(), surroundings())
  await waitFor(() => expect(result.current.data).toBeDefined())
  return () => result.current
}

const wrong = async (more: Partial<SecurityOverview>) =>
  ((await open(more))().drawn?.checks ?? [])
    .filter((check) => check.tone !== 'ok')
    .map(({ key, tone, text }) => [key, tone, text])

describe('the security of the platform', () => {
  it('is drawn by days of the viewer, those without anything among them', async () => {
    const now = await open({
      signInsByHour: [
        { at: today - 9 * DAY, signIns: 7, failures: 7 },
        { at: today - DAY + HOUR, signIns: 1, failures: 0 },
        { at: today - DAY + 5 * HOUR, signIns: 2, failures: 3 },
        { at: today, signIns: 4, failures: 0 },
      ],
      refusals: {
        byReason: [
          { reason: 'iccid', label: 'ICCID 不符', devices: 1, attempts: 5 },
          { reason: 'unknown', label: '未登记', devices: 2, attempts: 2 },
        ],
        byHour: [
          { at: today, reason: 'iccid', attempts: 5 },
          { at: today, reason: 'unknown', attempts: 2 },
        ],
      },
    })
    const { drawn } = now()
    expect(drawn?.signIns.map((day) => day.amounts)).toEqual([[], [], [], [], [], [3, 3], [4, 0]])
    expect(drawn?.signIns.at(-1)?.at).toBe(today)
    expect(drawn?.refusals.at(-1)?.amounts).toEqual([7])
    expect(drawn?.refused).toBe(7)
  })

  it('is asked for as many days as are chosen', async () => {
    const now = await open()
    expect(server.heard('GET', API).map((call) => call.query)).toEqual([{ days: '7' }])
    act(() => now().choose(30))
    await waitFor(() => expect(now().busy).toBe(false))
    expect(server.heard('GET', API).at(-1)?.query).toEqual({ days: '30' })
    expect(now().drawn?.signIns).toHaveLength(30)
  })

  it('says that nothing could be loaded, and asks again', async () => {
    server.on('GET', API, refusal('INTERNAL', '系统错误', { status: 500 }))
    const { result } = renderHook(() => useSecurity(), surroundings())
    await waitFor(() => expect(result.current.error).not.toBeNull(), { timeout: 5000 })
    server.on('GET', API, NOTHING)
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.data).toBeDefined())
    expect([result.current.error, shown]).toEqual([null, []])
  })

  it('stays as it was, and says so, when it cannot be renewed', async () => {
    const now = await open({ signIns: 3 })
    expect(now().stale).toBe(false)
    server.on('GET', API, refusal('INTERNAL', '系统错误', { status: 500 }))
    act(() => now().retry())
    await waitFor(() => expect(now().stale).toBe(true), { timeout: 5000 })
    expect([now().data?.signIns, now().error]).toEqual([3, null])
  })
})

describe('what should be in order', () => {
  it('is, on a sound platform', async () => {
    const now = await open({ state: SOUND })
    const keys = now().drawn?.checks.map((check) => check.key)
    expect(keys).toEqual(['factor', 'tls', 'proxies', 'metrics', 'privateTargets', 'passwordKey', 'vaultKey'])
    expect(await wrong({ state: SOUND })).toEqual([])
  })

  it('is what the caller’s connection and the administrators say where the process says nothing', async () => {
    const now = await open()
    expect(now().drawn?.checks.map((check) => check.key)).toEqual(['factor', 'tls'])
  })

  it.each<[string, Partial<SecurityOverview>, string[]]>([
    [
      'administrators without a second factor',
      { administrators: { total: 3, withFactor: 1, without: ['mallory', 'trent'] } },
      ['factor', 'bad', 'security.factorNot'],
    ],
    ['no TLS', { connection: { tls: 'no', forwarded: false } }, ['tls', 'bad', 'security.tlsNo']],
    [
      'a proxy that is not counted',
      { connection: { tls: 'yes', forwarded: true } },
      ['proxies', 'bad', 'security.proxyUndeclared'],
    ],
    [
      'a counted proxy that is passed by',
      { state: { ...SOUND, proxies: 1 } },
      ['proxies', 'warn', 'security.proxyBypassed'],
    ],
    ['open metrics', { state: { ...SOUND, metrics: 'all' } }, ['metrics', 'warn', 'security.metricsAll']],
    [
      'private addresses for tenants',
      { state: { ...SOUND, privateTargets: true } },
      ['privateTargets', 'warn', 'security.privateAllowed'],
    ],
    [
      'a key of more than a year, by its file alone',
      { state: { ...SOUND, keys: [{ name: 'vault', since: Date.now() - 366 * DAY, by: 'file' }] } },
      ['vaultKey', 'warn', 'security.keyFileAge'],
    ],
    [
      'no key',
      { state: { ...SOUND, keys: [{ name: 'password', since: null, by: 'record' }] } },
      ['passwordKey', 'bad', 'security.keyNone'],
    ],
  ])('is not with %s', async (_name, more, check) => {
    expect(await wrong({ state: SOUND, ...more })).toEqual([check])
  })

  it('names the private servers that tenants may name', async () => {
    const privateEndpoints = ['127.0.0.1:19999', '127.0.0.1:8091']
    const { drawn } = (await open({ state: { ...SOUND, privateEndpoints } }))()
    const check = drawn?.checks.find(({ key }) => key === 'privateTargets')
    expect(check).toMatchObject({ tone: 'ok', args: { list: '127.0.0.1:19999, 127.0.0.1:8091' } })
  })

  it('names what is at risk first', async () => {
    const now = await open({
      state: { ...SOUND, metrics: 'all' },
      connection: { tls: 'no', forwarded: false },
    })
    expect(
      now()
        .drawn?.checks.map((check) => check.tone)
        .slice(0, 3),
    ).toEqual(['bad', 'warn', 'ok'])
  })
})

describe('sign-ins', () => {
  const row = { id: '1', loginName: 'mallory' } as SignIn
  const asked = () => server.bodies('POST', `${API}/signIns/page`)

  it('are sought by name or address, from the first page on', async () => {
    server.on('POST', `${API}/signIns/page`, { items: [row], total: 60 })
    const { result } = renderHook(() => useSignIns(), surroundings())
    await waitFor(() => expect(result.current.query.isSuccess).toBe(true))
    act(() => result.current.turn(3))
    act(() => result.current.seek(' 192.0.2.1 ', 'FAIL'))
    await waitFor(() => expect(result.current.query.isPlaceholderData).toBe(false))
    act(() => result.current.choose('SUCCESS'))
    act(() => result.current.seek(''))
    await waitFor(() =>
      expect(asked()).toEqual(
        expect.arrayContaining([
          { page: 1, pageSize: 20 },
          { page: 1, pageSize: 20, keyword: '192.0.2.1', result: 'FAIL' },
          { page: 1, pageSize: 20, result: 'SUCCESS' },
        ]),
      ),
    )
    expect(result.current.asked).toEqual({ page: 1, result: 'SUCCESS', keyword: undefined })
  })
})

describe('an open token', () => {
  const token = { id: '7', userId: '70', name: 'robot' } as SecurityOverview['openTokens'][number]

  it('is revoked for its owner, and the page asked anew', async () => {
    signIn({ permissions: [`${users.key}/update`] })
    server.on('PUT', `${users.api}/apiTokens/revoke`, true)
    server.on('GET', API, NOTHING)
    const both = () => ({ page: useSecurity(), token: useRevoke() })
    const { result } = renderHook(both, surroundings())
    await waitFor(() => expect(result.current.page.data).toBeDefined())
    expect(result.current.token.allowed).toBe(true)
    await act(() => result.current.token.revoke(token))
    expect(server.bodies('PUT', `${users.api}/apiTokens/revoke`)).toEqual([{ id: '70', tokenIds: ['7'] }])
    expect(shown).toEqual([['success', 'security.revoked']])
    await waitFor(() => expect(server.heard('GET', API)).toHaveLength(2))
  })

  it('stays where the viewer may not change users', () => {
    signIn({ permissions: [] })
    const { result } = renderHook(() => useRevoke(), surroundings())
    expect(result.current.allowed).toBe(false)
  })
})
