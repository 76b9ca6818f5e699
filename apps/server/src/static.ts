import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What a page of a link may load; it talks to this server alone, and nobody finds it by a search. */
const LINK_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/** The built console at /, /admin/ and, for pages of links, /shared/, and the base map; hashed assets are kept by browsers, the page itself never is. */
export async function serveConsole(app: FastifyInstance, root: string): Promise<void> {
  const dist = join(root, 'apps/console/dist')
  const basemap = join(root, '.cache/basemap')
  if (existsSync(basemap)) {
    await app.register(fastifyStatic, {
      root: basemap,
      prefix: '/basemap/',
      decorateReply: false,
      cacheControl: true,
      maxAge: '1h',
      acceptRanges: true,
    })
  }
  if (!existsSync(dist)) return
  // The administration application is the same page at another address; its relative assets come along.
  for (const [prefix, decorateReply] of [
    ['/', true],
    ['/admin/', false],
    ['/shared/', false],
  ] as const) {
    await app.register(fastifyStatic, {
      root: dist,
      prefix,
      decorateReply,
      wildcard: true,
      index: false,
      // The build puts each text beside itself as Brotli at its best.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.get(prefix, { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', ...(prefix === '/shared/' ? LINK_HEADERS : {}) })
        .sendFile('index.html'),
    )
  }
}
