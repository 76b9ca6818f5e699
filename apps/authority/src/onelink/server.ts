import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Store } from '../store.ts'
import { type Answer, type Operator, realName } from './operator.ts'

export interface OneLinkServer {
  readonly url: string
  close(): Promise<void>
}

const SLOW_MS = 3000
const BODY_MAX = 16 * 1024

function proves(header: string | undefined, store: Store): boolean {
  const [, pair = ''] = /^Basic (\S+)$/.exec(header ?? '') ?? []
  const [user = '', ...password] = Buffer.from(pair, 'base64').toString('utf8').split(':')
  return store.proves(user, password.join(':'))
}

/** Answers as the operator behaves. */
async function reply(
  { behaviour }: Operator,
  to: FastifyReply,
  status: number,
  answer: Answer,
): Promise<unknown> {
  if (behaviour === 'slow') await wait(SLOW_MS)
  const body = JSON.stringify(
    behaviour === 'foreign' ? { ...answer, requestNo: `${answer.requestNo}-X` } : answer,
  )
  to.code(status).type('application/json; charset=utf-8')
  if (behaviour === 'garbage') return to.send(`<html>${body.slice(0, 8)}`)
  if (behaviour !== 'cut' && behaviour !== 'silent') return to.send(body)
  to.hijack()
  if (behaviour === 'cut') {
    to.raw.writeHead(status, { 'content-length': Buffer.byteLength(body) })
    to.raw.write(body.slice(0, 8), () => to.raw.destroy())
  }
  return to
}

/** The interface of the real-name service (docs/protocols/one-link.md): submit, ask by number. */
export async function startOneLinkServer({
  operator,
  store,
  host,
  port,
}: {
  operator: Operator
  store: Store
  host: string
  port: number
}): Promise<OneLinkServer> {
  const app = fastify({ bodyLimit: BODY_MAX, logger: false, forceCloseConnections: true })
  app.server.on('connection', (socket) => {
    if (operator.behaviour === 'away') socket.destroy()
  })
  app.addHook('onRequest', async (request, to) => {
    if (!proves(request.headers.authorization, store)) return to.code(401).send({ error: 'account' })
  })
  app.post('/realname', async (request, to) => {
    const parsed = realName.safeParse(request.body)
    if (!parsed.success) return to.code(400).send({ error: z.prettifyError(parsed.error) })
    const { known, answer } = operator.submit(parsed.data)
    return reply(operator, to, known ? 200 : 202, answer)
  })
  app.get<{ Params: { requestNo: string } }>('/realname/:requestNo', async (request, to) => {
    const answer = operator.query(request.params.requestNo)
    return reply(operator, to, answer.state === 'UNKNOWN' ? 404 : 200, answer)
  })
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
