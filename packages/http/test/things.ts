import { z } from 'zod'
import { defineRoute } from '../src/index.ts'

/** Takes one thing and answers it; what most tests of input and of callers call. */
export const createThing = defineRoute({
  id: 'demo.things.create',
  method: 'POST',
  path: '/api/demo/things',
  summary: 'Creates',
  permission: 'demo/things/create|demo/things/import',
  scope: 'manual',
  body: z.object({ name: z.string().min(1).max(5), size: z.number().min(1).max(9).default(1) }),
  response: z.object({ name: z.string() }),
  handler: async (_ctx, { body }) => body,
})

/** Answers nothing much, to whoever may find things. */
export const findThing = defineRoute({
  id: 'demo.things.find',
  method: 'GET',
  path: '/api/demo/found',
  summary: 'Finds',
  permission: 'demo/things/find',
  scope: 'manual',
  response: z.object({ name: z.string() }),
  handler: async () => ({ name: 'found', secret: 'not declared' }),
})
