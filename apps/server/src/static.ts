import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built console at / and /admin/, and the base map; hashed assets are kept by browsers, the page itself never is. */
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
      reply.header('cache-control', 'no-cache').sendFile('index.html'),
    )
  }
}
