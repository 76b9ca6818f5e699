import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, configureApi, sessionEnded, sessionRenewed } from '../src/api/client.ts'
import { ApiError, isWrappedFailure, wrapped } from '../src/api/failure.ts'
import { fileNameOf } from '../src/api/file.ts'

const seen = { failures: [] as ApiError[], signedOut: 0, again: false }

beforeEach(() => {
  seen.failures = []
  seen.signedOut = 0
  seen.again = false
  configureApi({
    language: () => 'ja-JP',
    emission: () => 'GB4',
    onUnauthenticated: () => {
      seen.signedOut++
      return Promise.resolve(seen.again)
    },
    onFailure: (error) => seen.failures.push(error),
    failureText: (status) => `status ${status}`,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What the network answers; the calls themselves are the real ones. */
function network(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

test('every call carries language, time zone, client id and emission level', async () => {
  const fetch = network(() => json({ data: 1 }))
  await api.get('/api/x')
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({
    'Client-Id': 'BIZ',
    'Accept-Language': 'ja-JP',
    'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'Emission-Level': 'GB4',
  })
})

test('GET parameters go into the query, others into a JSON body', async () => {
  const fetch = network(() => json({ data: 1 }))
  await api.get('/api/x', { a: 'b c', none: undefined, empty: '' })
  await api.post('/api/x', { a: 1 })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/x?a=b+c')
  expect(fetch.mock.calls[0]?.[1].body).toBeUndefined()
  expect(fetch.mock.calls[1]?.[1].body).toBe('{"a":1}')
})

test('R259 an answer with status 200 that carries errCode is a failure', async () => {
  network(() => json({ errCode: 'IN_USE', message: '正在使用' }))
  await expect(api.delete('/api/x', { ids: ['1'] })).rejects.toMatchObject({ errCode: 'IN_USE' })
  expect(seen.failures.map((f) => f.message)).toEqual(['正在使用'])
})

test('R260 a wrapped call that fails answers errCode 100 with the raw error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const answer = await wrapped(() => api.get('/api/x'))
  expect(answer).toMatchObject({ errCode: 100 })
  expect(isWrappedFailure(answer) && answer.error).toBeInstanceOf(ApiError)
})

test('a 401 ends the session and shows no failure; the sign-in itself does neither', async () => {
  network(() => json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401))
  await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 })
  expect([seen.signedOut, seen.failures.length]).toEqual([1, 0])
  await expect(api.post('/api/login', {}, { keepSession: true, quiet: true })).rejects.toBeInstanceOf(
    ApiError,
  )
  expect([seen.signedOut, seen.failures.length]).toEqual([1, 0])
})

test('R262 a call that was answered 401 is made once more when its user has signed in again', async () => {
  seen.again = true
  const answers = [json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401), json({ data: 7 })]
  const fetch = network(() => answers.shift() as Response)
  expect(await api.post('/api/x', { typed: 'kept' })).toBe(7)
  expect(fetch.mock.calls.map(([, init]) => init.body)).toEqual(['{"typed":"kept"}', '{"typed":"kept"}'])
  expect([seen.signedOut, seen.failures.length]).toEqual([1, 0])
})

test('R262 a second 401 is a failure: a call is not made over and over', async () => {
  seen.again = true
  const fetch = network(() => json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401))
  await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 })
  expect([fetch.mock.calls.length, seen.signedOut]).toEqual([2, 1])
})

test('R262 a 401 that arrives after its user has signed in again asks nobody', async () => {
  const fetch = network(() => {
    if (fetch.mock.calls.length > 1) return json({ data: 1 })
    sessionRenewed()
    return json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401)
  })
  expect(await api.get('/api/x')).toBe(1)
  expect(seen.signedOut).toBe(0)
})

test.each([
  ['', () => undefined],
  [' and has renewed a session', sessionRenewed],
])(
  'R262 a call of who has left is not made again under who has signed in since%s, who is not asked for it',
  async (_, renew) => {
    seen.again = true
    const fetch = network(() => {
      sessionEnded()
      renew()
      return json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401)
    })
    await expect(api.post('/api/x', { of: 'the first' })).rejects.toMatchObject({ status: 401 })
    expect([fetch.mock.calls.length, seen.signedOut, seen.failures.length]).toEqual([1, 0, 0])
  },
)

test('R262 a call that was given up meanwhile is not made again', async () => {
  seen.again = true
  const stop = new AbortController()
  const fetch = network(() => {
    stop.abort()
    return json({ errCode: 'UNAUTHENTICATED', message: 'x' }, 401)
  })
  await expect(api.get('/api/x', {}, { signal: stop.signal })).rejects.toThrow('abort')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('without an answer the failure has status 0 and a text of our own', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(api.get('/api/x')).rejects.toMatchObject({ status: 0, message: 'status 0' })
  expect(seen.failures).toHaveLength(1)
})

test('an answer that is no JSON is a failure, not a crash', async () => {
  network(() => new Response('<html>', { status: 502 }))
  await expect(api.get('/api/x')).rejects.toMatchObject({ errCode: 'HTTP_502', message: 'status 502' })
})

test('names of files come from both forms of the header', () => {
  expect(fileNameOf("attachment; filename*=UTF-8''%E8%BD%A6.xlsx")).toBe('车.xlsx')
  expect(fileNameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx')
  expect(fileNameOf(null)).toBeUndefined()
})
