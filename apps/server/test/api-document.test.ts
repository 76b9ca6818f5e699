import { buildHttp } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/modules.ts'

interface Content {
  content?: Record<string, unknown>
}

interface Call {
  operationId: string
  requestBody?: Content
  responses: Record<string, Content>
}

interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Call>>
  components: { schemas?: Record<string, unknown> }
}

describe('the document of all calls', () => {
  const routes = allRoutes()
  let document: ApiDocument
  let calls: Call[]

  beforeAll(async () => {
    const app = await buildHttp({
      db: undefined as never,
      authenticator: { authenticate: async () => undefined, authenticateSession: async () => undefined },
      catalogues: await loadCatalogues(),
      clock: systemClock,
      routes,
    })
    await app.ready()
    document = app.swagger() as unknown as ApiDocument
    calls = Object.values(document.paths).flatMap((path) => Object.values(path))
    await app.close()
  })

  it('names every declared call once', () => {
    const declared = routes.map((route) => route.id).toSorted()
    expect(calls.map((call) => call.operationId).toSorted()).toEqual(declared)
  })

  it('holds everything that it refers to', () => {
    const named = new Set(Object.keys(document.components.schemas ?? {}))
    const text = JSON.stringify([document.paths, document.components.schemas])
    const wanted = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1] as string)
    expect(wanted.length).toBeGreaterThan(10)
    expect(wanted.filter((name) => !named.has(name))).toEqual([])
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/)
  })

  it('says of every call with a file that it sends one, and of every export and import that it may answer one', () => {
    const byId = new Map(calls.map((call) => [call.operationId, call]))
    const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const silent = routes.flatMap(({ id, method, path, multipart }) => {
      const call = byId.get(id)
      const sends = !multipart || call?.requestBody?.content?.['multipart/form-data']
      const files = method === 'POST' && /\/(export|import)$/.test(path)
      return sends && (!files || call?.responses['200']?.content?.[XLSX]) ? [] : [id]
    })
    expect(silent).toEqual([])
  })
})
