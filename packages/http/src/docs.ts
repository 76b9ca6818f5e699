import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Route } from './route.ts'

export const DOCS_PATH = '/api/docs'

export interface DocsOptions {
  routes: readonly Route[]
  callsPerMinute: number
  /** Throws when the request carries no open session. */
  admit(request: FastifyRequest): Promise<void>
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

interface Call {
  operationId?: string
  requestBody?: unknown
  responses?: Record<string, { description?: string; content?: Record<string, unknown> }>
}

/** What schemas cannot say: files that are sent and answered, and how calls fail. */
function completed<D>(document: D, routes: readonly Route[]): D {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const { paths = {} } = document as { paths?: Record<string, Record<string, Call>> }
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    const route = byId.get(call.operationId ?? '')
    if (route?.multipart) call.requestBody = formBody(route.multipart)
    const { '200': good = {}, ...rest } = call.responses ?? {}
    const file = route?.produces ? { [route.produces]: { schema: binary } } : {}
    call.responses = {
      '200': { ...good, description: 'Success', content: { ...good.content, ...file } },
      ...rest,
      ...FAILURES,
    }
  }
  return document
}

/** The document of all declared calls and a page to browse it, for whoever is signed in. */
export async function serveDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      // Its schemas are JSON Schema as it is, null among the types.
      openapi: '3.1.0',
      info: {
        title: 'Motorpool',
        version: '1.0',
        description: [
          'Calls of the Motorpool console. Success is `{ data }`, failure `{ errCode, message, fields? }`.',
          'API clients send `Authorization: Bearer <token>`, with a token that its owner made for them or that of a session.',
          'Messages and labels come in the language of `Accept-Language`: zh-CN, en-US or ja-JP. Ids are texts, times milliseconds.',
          `A session, and an address without one, may make ${options.callsPerMinute} calls a minute; calls with a limit of their own name it in`,
          '`x-rate-limit`. `x-ratelimit-remaining` tells what is left, and 429 comes with `Retry-After` in seconds.',
        ].join(' '),
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    // Schemas that hold themselves (trees) stand among the components, by the id that they were given.
    transformObject: (input) => completed(jsonSchemaTransformObject(input), options.routes),
  })
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      persistAuthorization: false,
      tryItOutEnabled: false,
    },
    uiHooks: { onRequest: (request) => options.admit(request) },
  })
}
