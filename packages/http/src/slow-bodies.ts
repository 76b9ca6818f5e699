import { AppError } from '@motorpool/kernel'
import './errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A body that is no upload is here within this time, ms. */
export const BODY_MS = 30_000
/** An upload: 30 MB at a slow line of 1 Mbit/s. */
export const UPLOAD_MS = 5 * 60_000

/** Ends connections whose body does not come: a few bytes now and then would hold them open for ever. */
export function endSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request
    if (raw.complete) return
    const upload = request.headers['content-type']?.startsWith('multipart/') ?? false
    const late = () => {
      if (raw.complete) return
      reply.raw.once('finish', () => raw.socket.destroy())
      void reply.header('connection', 'close').send(new AppError('BODY_SLOW'))
    }
    const timer = setTimeout(late, upload ? UPLOAD_MS : bodyMs).unref()
    timers.set(request, timer)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
}
