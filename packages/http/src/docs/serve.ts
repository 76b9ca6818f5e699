import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Route } from '../route.ts'
import { completed } from './document.ts'

export const DOCS_PATH = '/api/docs'

export interface DocsOptions {
  routes: readonly Route[]
  callsPerMinute: number
  /** Throws when the request carries no open session. */
  admit(request: FastifyRequest): Promise<void>
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
        contact: { name: 'Motorpool' },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
        description: [
          'Calls of the Motorpool console. Success is `{ data }`, failure `{ errCode, message, fields? }`.',
          'API clients send `Authorization: Bearer <token>`, with a token that its owner made for them or that of a session.',
          'Messages and labels come in the language of `Accept-Language`: zh-CN, en-US or ja-JP. Ids are texts, times milliseconds.',
          `A session, and an address without one, may make ${options.callsPerMinute} calls a minute; calls with a limit of their own name it in`,
          '`x-rate-limit`. `x-ratelimit-remaining` tells what is left, and 429 comes with `Retry-After` in seconds.',
        ].join(' '),
      },
      servers: [
        {
          url: '{origin}',
          description: 'The address of the console.',
          variables: { origin: { default: 'http://localhost:8080' } },
        },
      ],
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
