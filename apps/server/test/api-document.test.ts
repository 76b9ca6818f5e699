import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '../src/api-document.ts'
import { allRoutes } from '../src/modules.ts'

interface Content {
  content?: Record<string, unknown>
}

interface Call {
  operationId: string
  tags: string[]
  requestBody?: Content
  responses: Record<string, Content>
}

interface ApiDocument {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Call>>
  components: { schemas?: Record<string, unknown> }
}

describe('the document of all calls', () => {
  const routes = allRoutes()
  let document: ApiDocument
  let calls: Call[]

  beforeAll(async () => {
    document = (await apiDocument()) as ApiDocument
    calls = Object.values(document.paths).flatMap((path) => Object.values(path))
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

  it('describes the answer of every call', () => {
    const silent = calls.filter(({ responses }) => Object.keys(responses['200']?.content ?? {}).length === 0)
    expect(silent.map((call) => call.operationId)).toEqual([])
  })

  it('declares every tag that a call bears', () => {
    const declared = new Set(document.tags.map(({ name }) => name))
    expect(calls.flatMap(({ tags }) => tags).filter((tag) => !declared.has(tag))).toEqual([])
  })

  it('says of every list what is in it', () => {
    const bare: string[] = []
    const look = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      if ('type' in value && value.type === 'array' && !('items' in value)) bare.push(place)
      for (const [key, part] of Object.entries(value)) look(part, `${place}/${key}`)
    }
    look(document, '')
    expect(bare).toEqual([])
  })

  it('is what a public linter recommends, but for the paths of the specification', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    // `themes/V1.0/{id}/attribute` beside `themes/V1.0/copy/{id}`: ids are numbers, so that none is ambiguous in fact.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })
})
