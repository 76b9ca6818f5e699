import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { ARCHIVE_URL, part } from './archive.ts'

/** A reader asks for a directory or a tile at a time; nobody gets the whole file at once. */
export const LONGEST_PART = 16 * 1024 * 1024

/**
 * An operator's archive, in parts: `Range: bytes=a-b` only, at most `LONGEST_PART` bytes. The file is the one of the
 * setting; nothing of the request names another.
 */
export async function serveArchive(app: FastifyInstance, file: string): Promise<void> {
  const handle = await open(file, 'r')
  app.addHook('onClose', () => handle.close())
  app.get(ARCHIVE_URL, { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { size, mtimeMs } = await handle.stat()
    const range = rangeOf(request.headers.range, size)
    void reply.headers({
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    })
    if (!range) return reply.code(416).header('content-range', `bytes */${size}`).send()
    const [from, to] = range
    void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    return reply.send(await part(handle, from, to - from + 1))
  })
}

/** First and last byte, both included; undefined when no part, or too long a one, is asked for. */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return undefined
  const from = Number(first)
  const to = Math.min(Number(last), size - 1)
  return from <= to && to - from < LONGEST_PART ? [from, to] : undefined
}
