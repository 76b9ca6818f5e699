import type { Route } from '@motorpool/http'
import { declaredErrCodes } from '@motorpool/kernel'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../principals.ts'
import { each } from './each.ts'

interface Raw {
  name: string
  payload: string | Buffer
  type?: string
  headers?: Record<string, string>
}

const json = 'application/json'
const nested = (depth: number) => `{"page":1,"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`

/** Bodies that no client of ours sends. */
const BODIES: readonly Raw[] = [
  { name: 'broken JSON', payload: '{"page":' },
  { name: 'two values', payload: '{}{}' },
  { name: 'nothing', payload: '' },
  { name: 'null', payload: 'null' },
  { name: 'a bare text', payload: '"text"' },
  { name: 'a bare number', payload: '1e999' },
  { name: 'an empty list', payload: '[]' },
  { name: 'a list of everything', payload: '[null, true, 1, "x", {}, []]' },
  { name: 'a prototype', payload: '{"__proto__":{"isAdmin":true}}' },
  { name: "a constructor's prototype", payload: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { name: 'a name twice', payload: '{"id":"1","ids":["1"],"id":{"a":1},"ids":"2","page":1,"page":"x"}' },
  { name: 'deep nesting', payload: nested(50_000) },
  { name: 'a huge list', payload: `{"ids":[${Array.from({ length: 20_000 }, (_, i) => i + 1).join()}]}` },
  { name: 'a body beyond the limit', payload: `{"name":"${'x'.repeat(1_100_000)}"}` },
  { name: 'not UTF-8', payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: 'plain text', payload: 'x', type: 'text/plain' },
  {
    name: 'XML',
    payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    type: 'application/xml',
  },
  { name: 'a form', payload: 'id=1&page=1', type: 'application/x-www-form-urlencoded' },
  { name: 'no media type', payload: '{}', type: 'nonsense' },
  { name: 'JSON in UTF-16', payload: Buffer.from('{}', 'utf16le'), type: 'application/json; charset=utf-16' },
  { name: 'gzip that is none', payload: '{}', headers: { 'content-encoding': 'gzip' } },
  { name: 'parts without a boundary', payload: 'x', type: 'multipart/form-data' },
  {
    name: 'parts that end early',
    payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    type: 'multipart/form-data; boundary=b',
  },
  {
    name: 'parts without a file',
    payload: '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
    type: 'multipart/form-data; boundary=b',
  },
  {
    name: 'a file that is named a path',
    payload:
      '--b\r\ncontent-disposition: form-data; name="file"; filename="../../\\u0000a.xlsx"\r\ncontent-type: x/y\r\n\r\nnot a workbook\r\n--b--\r\n',
    type: 'multipart/form-data; boundary=b',
  },
]

/** Headers that no browser sends. */
const HEADERS: readonly Record<string, string>[] = [
  { cookie: 'biz-token=%E0%A4%A; biz-token=; =; ;;;' },
  { cookie: `biz-token=${'x'.repeat(4000)}` },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'é'.repeat(500)}` },
  { authorization: 'Basic YTpi' },
  { 'accept-language': `${'zh-CN;q=x,'.repeat(200)}__proto__` },
  { 'emission-level': '__proto__', 'client-id': '=1+1' },
  { 'if-none-match': '*', range: 'bytes=999999999-0' },
]

export interface EdgeReport {
  calls: number
  failures: string[]
}

/** Sends every call what only an attacker or a broken client sends. Each answer is a declared refusal, none a failure. */
export async function runEdge(app: TestApp, caller: TestUser): Promise<EdgeReport> {
  const report: EdgeReport = { calls: 0, failures: [] }
  // Written to bytes once, not for every call.
  const bodies = BODIES.map(({ payload, ...body }) => ({
    ...body,
    payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
  }))
  const polluted = () => Object.hasOwn(Object.prototype, 'isAdmin')
  const send = async (
    route: Route,
    what: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ) => {
    report.calls++
    const reply = await app.http
      .inject({
        method: route.method,
        url: route.path.replace(/:\w+/g, '1'),
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      .catch((error: unknown) => error as Error)
    if (reply instanceof Error)
      return void report.failures.push(`${route.id} with ${what}: no answer, ${reply.message}`)
    const { statusCode: status, payload: text } = reply
    const code =
      status >= 400 && String(reply.headers['content-type']).includes('json')
        ? (JSON.parse(text) as { errCode?: string }).errCode
        : undefined
    if (status >= 500 || polluted() || (status >= 400 && !declaredErrCodes().has(code ?? '')))
      report.failures.push(`${route.id} with ${what}: ${status} ${text.slice(0, 200)}`)
  }
  const attack = async (route: Route) => {
    for (const headers of HEADERS) await send(route, JSON.stringify(headers).slice(0, 60), headers)
    if (route.method === 'GET') return
    for (const { name, payload, type = json, headers } of bodies)
      await send(route, name, { authorization: caller.token, 'content-type': type, ...headers }, payload)
  }
  await each(app.routes, attack)
  return report
}
