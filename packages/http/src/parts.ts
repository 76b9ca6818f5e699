import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@motorpool/kernel'
import type { FastifyError } from 'fastify'
import type { Io } from './route.ts'

/** Parts without a boundary, with a broken head or that end early are the sender's fault. */
function refusal(cause: unknown): unknown {
  return (cause as FastifyError).statusCode ? cause : new AppError('INVALID_INPUT', {}, { cause })
}

/** The file of a multipart call. */
export async function sentPart(io: Io, most: number): Promise<MultipartFile | undefined> {
  try {
    return await io.request.file({ limits: { fileSize: most, files: 1 } })
  } catch (cause) {
    throw refusal(cause)
  }
}

async function* whole(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (cause) {
    throw refusal(cause)
  }
}

/** The bytes of a part as they come. */
export function bytesOf(part: MultipartFile): Readable {
  return Readable.from(whole(part.file), { objectMode: false })
}

export interface SentFile {
  bytes: Buffer
  fileName: string
}

/** The file of a multipart call as a whole, at most so many bytes. */
export async function sentFile(io: Io, most: number, tooLarge: AppError): Promise<SentFile | undefined> {
  const part = await sentPart(io, most)
  if (!part) return undefined
  try {
    return { bytes: await part.toBuffer(), fileName: part.filename }
  } catch (cause) {
    throw (cause as FastifyError).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : refusal(cause)
  }
}
