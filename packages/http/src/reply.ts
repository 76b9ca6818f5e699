import type { FastifyReply } from 'fastify'
import { type FileReply, isFileReply } from './route.ts'

/** A name that every system can save, that names no folder and reads in one direction; then as RFC 8187 writes it. */
function headerName(fileName: string): string {
  const safe = fileName
    .toWellFormed()
    .replace(/[\p{Bidi_Control}]/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return encodeURIComponent(safe).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const name = headerName(file.fileName)
  // Routes of what anybody may see have said so already.
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', file.inline ? 'private, max-age=300' : 'private, no-store')
  return reply
    .headers(file.headers ?? {})
    .header('content-type', file.contentType)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .send(file.body)
}

/** Answers with what a handler returned: a file as it is, anything else as `{ data }`. */
export function sendResult(reply: FastifyReply, result: unknown): FastifyReply {
  return isFileReply(result) ? sendFile(reply, result) : reply.send({ data: result ?? null })
}
