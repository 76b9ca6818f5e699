import type { Route } from '../route.ts'
import { plain, referredTo, type Schema } from './plain.ts'

interface Media {
  schema?: Schema
}

interface Call {
  operationId?: string
  requestBody?: unknown
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>
}

interface ApiDocument {
  tags?: { name: string; description: string }[]
  paths?: Record<string, Record<string, Call>>
  components?: { schemas?: Record<string, Schema> }
}

const refused = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['errCode', 'message'],
      properties: {
        errCode: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

/** Every call can fail in the same shape; the declarations do not repeat it. */
const FAILURES = {
  default: {
    description: 'Refused: a stable code, and a message in the language of Accept-Language.',
    content: refused,
  },
  '429': {
    description: 'Too many calls.',
    headers: {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    },
    content: refused,
  },
}

const binary = { type: 'string', format: 'binary' }

function formBody(multipart: NonNullable<Route['multipart']>) {
  const further = typeof multipart === 'object' ? Object.entries(multipart) : []
  const properties = Object.fromEntries(
    further.map(([name, description]) => [name, { type: 'string', description }]),
  )
  const schema = { type: 'object', required: ['file'], properties: { ...properties, file: binary } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** What schemas cannot say: files that are sent and answered, and how calls fail. */
function completeCall(call: Call, route: Route | undefined): void {
  if (route?.multipart) call.requestBody = formBody(route.multipart)
  const { '200': good = {}, ...rest } = call.responses ?? {}
  const file = route?.produces ? { [route.produces]: { schema: binary } } : {}
  call.responses = {
    '200': { ...good, description: 'Success', content: { ...good.content, ...file } },
    ...rest,
    ...FAILURES,
  }
}

/** The tag of a call: the family that its id names, `system.users`. */
export const familyOf = (id: string): string => id.split('.').slice(0, 2).join('.')

/** `/api/system-svc/users/V1.0` of a path below it. */
const placeOf = (path: string): string => /^\/api\/.*?\/V\d+\.\d+/.exec(path)?.[0] ?? path

function tagsOf(routes: readonly Route[]) {
  const families = Map.groupBy(routes, ({ id }) => familyOf(id))
  return [...families]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, calls]) => {
      const places = [...new Set(calls.map(({ path }) => placeOf(path)))]
      return { name, description: `Calls under ${places.join(', ')}.` }
    })
}

/** The document as OpenAPI's tools want it, with what the schemas of the routes cannot say. */
export function completed<D>(document: D, routes: readonly Route[]): D {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const api = document as ApiDocument
  for (const call of Object.values(api.paths ?? {}).flatMap((calls) => Object.values(calls)))
    completeCall(call, byId.get(call.operationId ?? ''))
  api.tags = tagsOf(routes)
  const whole = plain(api as Schema) as ApiDocument
  const { schemas } = whole.components ?? {}
  if (schemas) {
    const wanted = referredTo(whole.paths as Schema, schemas)
    for (const name of Object.keys(schemas)) if (!wanted.has(name)) delete schemas[name]
  }
  return whole as D
}
