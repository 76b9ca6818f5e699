import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

export const DOCS_PATH = '/api/docs'

export interface DocsOptions {
  callsPerMinute: number
  /** Throws when the request carries no open session. */
  admit(request: FastifyRequest): Promise<void>
}

const failure = {
  description: 'Refused: a stable code, and a message in the language of Accept-Language.',
  content: {
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
              properties: { field: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, unknown> }>>
}

/** Every call can fail in the same shape; the declarations do not repeat it. */
function withFailures<D>(document: D): D {
  const { paths = {} } = document as Document
  for (const calls of Object.values(paths))
    for (const call of Object.values(calls)) {
      call.responses = {
        ...call.responses,
        default: failure,
        '429': { description: 'Too many calls; Retry-After says how many seconds to wait.' },
      }
    }
  return document
}

/** The document of all declared calls and a page to browse it, for whoever is signed in. */
export async function serveDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Motorpool',
        version: '1.0',
        description: [
          'Calls of the Motorpool console. Success is `{ data }`, failure `{ errCode, message, fields? }`.',
          'API clients send `Authorization: Bearer <token>`, with a token that its owner made for them or that of a session.',
          `A session, and an address without one, may make ${options.callsPerMinute} calls a minute; calls with a limit of their own name it in`,
          '`x-rate-limit`. `x-ratelimit-remaining` tells what is left, and 429 comes with `Retry-After` in seconds.',
        ].join(' '),
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: createJsonSchemaTransform({}),
    transformObject: (input) => withFailures('openapiObject' in input ? input.openapiObject : {}),
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
