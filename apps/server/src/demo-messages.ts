import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'

const HOST = '127.0.0.1'
const BODY_MAX = 16_384

export interface MessageTaker {
  /** As an operator would set them for a provider of text messages. */
  settings: NonNullable<Config['sms']>
  close(): Promise<void>
}

function signed(request: IncomingMessage, body: string, secret: string): boolean {
  const time = String(request.headers['x-motorpool-time'])
  const given = Buffer.from(String(request.headers['x-motorpool-signature']))
  const own = Buffer.from(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return given.length === own.length && timingSafeEqual(given, own)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > BODY_MAX) throw new Error('the message is too long')
  }
  return body
}

/**
 * What takes the text messages of a demo in place of a carrier: it is reached and signed to as one, gives each message a
 * number that begins with DEMO, knows no number that ends with 0000000, and sends nothing to anybody. What a telephone would
 * show stands in a file, which its owner alone may read.
 * @param file path; a line for each message: time, telephone, text
 */
export async function takeMessages(file: string): Promise<MessageTaker> {
  const secret = randomBytes(24).toString('hex')
  let taken = 0
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    if (!signed(request, body, secret)) return response.writeHead(401).end()
    const { phone, content } = JSON.parse(body) as { phone?: unknown; content?: unknown }
    if (String(phone).endsWith('0000000')) return response.writeHead(422).end('{"message":"unknown number"}')
    taken++
    const said = String(content).replaceAll(/\s+/g, ' ')
    await appendFile(file, `${new Date().toISOString()}  ${String(phone)}  ${said}\n`, { mode: 0o600 })
    return response.writeHead(200).end(JSON.stringify({ messageNo: `DEMO-${Date.now()}-${taken}` }))
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, HOST, listening)
  })
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://${HOST}:${port}/`, secret },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
