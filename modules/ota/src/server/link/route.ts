import { finished, pipeline, Readable, Transform } from 'node:stream'
import type { Database } from '@motorpool/db'
import type { FilePart, Files } from '@motorpool/file/server'
import { defineRoute, type FileReply, type Io, type Route } from '@motorpool/http'
import { AppError, type Clock, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { otaFiles } from '../../shared/index.ts'
import type { SignedPackage, TrustedPackages } from '../package.ts'
import { LINK_PATH } from './address.ts'
import type { Downloads } from './downloads.ts'
import type { FetchProgress } from './fetched.ts'
import { partOf } from './range.ts'
import { findLink, type Link } from './rows.ts'

/** ms after which a terminal that takes nothing is disconnected, and those that one answer may last: it goes on with a range. */
const STALLED_MS = 30_000
const LONGEST_MS = 30 * 60_000

export interface LinkDeps {
  db: Database
  clock: Clock
  files: Files
  packages: TrustedPackages
  downloads: Downloads
  progress: FetchProgress
}

const etagOf = ({ sha256 }: SignedPackage): string => `"${sha256}"`

/** A part is answered only of the bytes that the terminal began with (RFC 9110, 13.1.5). */
function wanted({ request }: Io, found: SignedPackage): FilePart | 'all' | 'none' {
  const { range, 'if-range': ifRange } = request.headers
  return ifRange === undefined || ifRange === etagOf(found) ? partOf(range, found.size) : 'all'
}

/** Hands on the bytes as the terminal takes them, and says how far it is. */
function counted({ reply }: Io, told: (passed: number) => void): { stream: Transform; end(): void } {
  const drop = () => void reply.raw.destroy()
  const stalled = setTimeout(drop, STALLED_MS)
  const longest = setTimeout(drop, LONGEST_MS)
  let passed = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh()
      passed += chunk.length
      told(passed)
      done(null, chunk)
    },
  })
  const end = () => {
    clearTimeout(stalled)
    clearTimeout(longest)
  }
  return { stream, end }
}

async function send(deps: LinkDeps, io: Io, link: Link, found: SignedPackage): Promise<Readable> {
  const part = wanted(io, found)
  const { reply, request } = io
  if (part === 'none') {
    void reply.header('content-range', `bytes */${found.size}`)
    throw new AppError('OTA_RANGE')
  }
  const { from, to } = part === 'all' ? { from: 0, to: found.size - 1 } : part
  if (part !== 'all') void reply.code(206).header('content-range', `bytes ${from}-${to}/${found.size}`)
  void reply.header('content-length', to - from + 1)
  if (request.method === 'HEAD') return Readable.from([])
  const ended = deps.downloads.begin(link.id, request.ip)
  const { stream, end } = counted(io, (passed) => deps.progress.note(link.id, (from + passed) / found.size))
  const close = () => {
    end()
    ended()
  }
  // Not before its last byte has left: a terminal that stalls at the very end holds its place, and loses it like any other.
  finished(reply.raw, close)
  try {
    const source = await deps.files.stores.read(found, { from, to })
    // A terminal that goes away half-way is no failure: it comes back for the rest.
    pipeline(source, stream, () => {})
  } catch (error) {
    close()
    throw error
  }
  return stream
}

/** The package of one try of one terminal, and nothing else: no session is looked at, and the address ends with the try. */
export const linkRoute = (deps: LinkDeps): Route =>
  defineRoute({
    id: 'terminal.otaPackages.fetch',
    labels: [otaFiles.key],
    method: 'GET',
    path: `${LINK_PATH}:token`,
    summary: 'A package, for the terminal that was sent this address; with ranges.',
    permission: 'public',
    scope: 'public',
    secretPath: true,
    rate: { max: 1200, windowMs: 60_000 },
    params: z.object({ token: z.string().max(64) }),
    produces: 'application/octet-stream',
    handler: async ({ now }, { params }, io): Promise<FileReply> => {
      deps.downloads.ask(now)
      const link = await findLink(deps.db, params.token, now)
      if (!link) throw new AppError('NOT_FOUND', { what: textKey('ota/files.file') })
      const found = link.isOpen ? await deps.packages.of(link.fileId) : undefined
      if (!found) throw new AppError('OTA_LINK_GONE')
      void io.reply.headers({ 'accept-ranges': 'bytes', etag: etagOf(found), 'cache-control': 'no-store' })
      const body = await send(deps, io, link, found)
      return { file: true, fileName: 'package.bin', contentType: 'application/octet-stream', body }
    },
  })
