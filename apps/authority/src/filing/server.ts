import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Store } from '../store.ts'
import { type FilingPlatform, IMAGE_MAX, type Verdict } from './platform.ts'

export interface FilingServerOptions {
  platform: FilingPlatform
  store: Store
  host: string
  port: number
}

export interface FilingServer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const SLOW_MS = 3000
const text = (max: number) => z.string().min(1).max(max)

const filing = z.object({
  requestNo: text(64),
  kind: text(32),
  usage: text(16),
  operation: text(16),
  subject: text(64),
  data: z.record(z.string().max(64), z.unknown()),
  images: z.array(z.object({ field: text(64), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).max(20),
})

function userOf(header: string | undefined, store: Store): string | undefined {
  const [, pair = ''] = /^Basic (\S+)$/.exec(header ?? '') ?? []
  const [user = '', ...password] = Buffer.from(pair, 'base64').toString('utf8').split(':')
  return store.proves(user, password.join(':')) ? user : undefined
}

/** Answers as the platform behaves. */
async function answer(
  { behaviour }: FilingPlatform,
  reply: FastifyReply,
  status: number,
  verdict: Verdict,
): Promise<unknown> {
  if (behaviour === 'slow') await wait(SLOW_MS)
  const body = JSON.stringify(
    behaviour === 'foreign' ? { ...verdict, requestNo: `${verdict.requestNo}-X`, subject: '其他' } : verdict,
  )
  reply.code(status).type('application/json; charset=utf-8')
  if (behaviour === 'garbage') return reply.send(`<html>${body.slice(0, 8)}`)
  if (behaviour !== 'cut' && behaviour !== 'silent') return reply.send(body)
  reply.hijack()
  if (behaviour === 'cut') {
    reply.raw.writeHead(status, { 'content-length': Buffer.byteLength(body) })
    reply.raw.write(body.slice(0, 8), () => reply.raw.destroy())
  }
  return reply
}

/** The interface of the filing platform (docs/protocols/filing.md): submit, ask by number, images. */
export async function startFilingServer(options: FilingServerOptions): Promise<FilingServer> {
  const { platform, store, host, port } = options
  const app = fastify({ bodyLimit: IMAGE_MAX + 1024, logger: false, forceCloseConnections: true })
  app.server.on('connection', (socket) => {
    if (platform.behaviour === 'away') socket.destroy()
  })
  app.addContentTypeParser(/^(image\/|application\/pdf)/, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (userOf(request.headers.authorization, store) === undefined)
      return reply.code(401).send({ error: 'account' })
  })
  app.post('/filings', async (request, reply) => {
    const parsed = filing.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    const user = userOf(request.headers.authorization, store) ?? ''
    const { known, verdict } = platform.submit(parsed.data, user)
    return answer(platform, reply, known ? 200 : verdict.state === 'REJECTED' ? 422 : 202, verdict)
  })
  app.get<{ Params: { requestNo: string } }>('/filings/:requestNo', async (request, reply) => {
    const verdict = platform.query(request.params.requestNo)
    return answer(platform, reply, verdict.state === 'UNKNOWN' ? 404 : 200, verdict)
  })
  app.put<{ Params: { sha256: string } }>('/images/:sha256', async (request, reply) => {
    const type = String(request.headers['content-type'] ?? '')
    const { body } = request
    if (!Buffer.isBuffer(body) || !platform.image(request.params.sha256, type, body))
      return reply.code(422).send({ error: 'image' })
    return reply.code(204).send()
  })
  const url = await app.listen({ host, port })
  return { url, port: Number(new URL(url).port), close: () => app.close() }
}
