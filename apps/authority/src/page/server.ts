import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEIGHTS } from '@motorpool/wire'
import fastify, { type FastifyReply } from 'fastify'
import { FILING_BEHAVIOURS } from '../filing/behaviour.ts'
import type { FilingPlatform } from '../filing/platform.ts'
import type { Operator } from '../onelink/operator.ts'
import type { SftpPlatform } from '../sftp/server.ts'
import type { Store } from '../store.ts'
import { BEHAVIOURS, type Behaviour, isBehaviour } from '../upper/behaviour.ts'
import type { UpperPlatform } from '../upper/platform.ts'

export interface PageOptions {
  upper: UpperPlatform
  upper809: UpperPlatform
  filing: FilingPlatform
  filingUrl: string
  sftp: SftpPlatform
  operator: Operator
  oneLinkUrl: string
  store: Store
  host: string
  port: number
  now: () => number
}

export interface Page {
  readonly url: string
  close(): Promise<void>
}

const FILES = {
  '/': ['index.html', 'text/html'],
  '/page.css': ['page.css', 'text/css'],
  '/page.js': ['page.js', 'text/javascript'],
  '/filing.js': ['filing.js', 'text/javascript'],
  '/files.js': ['files.js', 'text/javascript'],
  '/onelink.js': ['onelink.js', 'text/javascript'],
} as const
const BODY_LIMIT = 4096
const VEHICLES = 500
const FILINGS = 200
const LINKS = 20
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

function behave(platform: { behaviour: Behaviour }, wanted: unknown, reply: FastifyReply): unknown {
  if (typeof wanted !== 'string' || !isBehaviour(wanted))
    return reply.code(400).send({ error: `behaviour: one of ${Object.keys(BEHAVIOURS).join(', ')}` })
  platform.behaviour = wanted
  return { behaviour: wanted }
}

function upperState(upper: UpperPlatform, store: Store, kind: string) {
  const vehicles = upper.quality.list()
  return {
    behaviour: upper.behaviour,
    port: upper.port,
    open: upper.open,
    refused: upper.quality.refused,
    score: upper.quality.score(vehicles),
    total: vehicles.length,
    vehicles: vehicles.toSorted((a, b) => b.last - a.last).slice(0, VEHICLES),
    links: store
      .links()
      .filter((link) => link.kind === kind)
      .slice(0, LINKS),
  }
}

function filingState(platform: FilingPlatform, url: string) {
  platform.audit()
  const { behaviour, store } = platform
  const filings = store
    .newest(FILINGS)
    .map(({ kind, usage, subject, state, filingNo, message, fields, received, asked, images }) => ({
      kind,
      usage,
      subject,
      state,
      filingNo,
      message,
      fields,
      received,
      asked,
      images: images.length,
    }))
  return { behaviour, behaviours: FILING_BEHAVIOURS, url, counts: store.counts(), filings }
}

function filesState({ behaviour, port, fingerprint, files }: SftpPlatform) {
  const { foreign: _foreign, ...behaviours } = BEHAVIOURS
  return { behaviour, behaviours, port, fingerprint, list: files.list() }
}

const oneLinkState = (operator: Operator, url: string) => ({
  behaviour: operator.behaviour,
  behaviours: BEHAVIOURS,
  url,
  counts: operator.counts(),
  names: operator.newest(FILINGS),
})

/** The authority's own page: what each of its platforms has got, and the score that it gives. */
export async function startPage(options: PageOptions): Promise<Page> {
  const { upper, upper809, filing, filingUrl, sftp, operator, oneLinkUrl, store, host, port, now } = options
  const app = fastify({ bodyLimit: BODY_LIMIT, logger: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    // A page elsewhere must not have a visitor's browser change what the authority does.
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin')
      return reply.code(403).send()
  })
  for (const [path, [name, type]] of Object.entries(FILES)) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    app.get(path, (_, reply) => reply.type(`${type}; charset=utf-8`).send(text))
  }
  app.get('/state', () => {
    return {
      now: now(),
      behaviours: BEHAVIOURS,
      weights: WEIGHTS,
      upper: upperState(upper, store, 'gb32960'),
      upper809: upperState(upper809, store, 'jt809'),
      filing: filingState(filing, filingUrl),
      files: filesState(sftp),
      oneLink: oneLinkState(operator, oneLinkUrl),
    }
  })
  for (const [path, platform] of Object.entries({ upper, upper809, filing, files: sftp, onelink: operator }))
    app.put<{ Body: { behaviour?: unknown } | null }>(`/${path}/behaviour`, (request, reply) =>
      behave(platform, request.body?.behaviour, reply),
    )
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
