import type { SFTPWrapper, Stats } from 'ssh2'
import type { ForwardFailure } from '../../shared/enums.ts'

/** A step that did not come about. */
export class DeliveryError extends Error {
  readonly failure: ForwardFailure

  constructor(failure: ForwardFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** SSH_FX_NO_SUCH_FILE of the file transfer protocol. */
const NO_SUCH_FILE = 2

type Done<T> = (error: (Error & { code?: number | string }) | null | undefined, value?: T) => void

/** A step of the protocol, which the server has to answer in time. */
function step<T>(what: string, ms: number, start: (done: Done<T>) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeliveryError('SILENT', `${what} had no answer`)), ms)
    start((error, value) => {
      clearTimeout(timer)
      if (!error) return resolve(value)
      const isRefused = typeof error.code === 'number'
      reject(
        Object.assign(new DeliveryError(isRefused ? 'STATUS' : 'CLOSED', `${what}: ${error.message}`), {
          code: error.code,
        }),
      )
    })
  })
}

/** Size of a file; undefined where there is none. */
async function sizeOf(sftp: SFTPWrapper, path: string, ms: number): Promise<number | undefined> {
  try {
    return (await step<Stats>('the size of a file', ms, (done) => sftp.stat(path, done)))?.size
  } catch (error) {
    if (error instanceof DeliveryError && (error as { code?: unknown }).code === NO_SUCH_FILE)
      return undefined
    throw error
  }
}

/**
 * Writes a file under a name of its own beginning and gives it its name once it is whole, so that nobody reads a part of it.
 * One that is there already with this size has come before.
 *
 * @param ms for each step
 * @throws DeliveryError
 */
export async function deliver(
  sftp: SFTPWrapper,
  { folder, name }: { folder: string; name: string },
  content: Buffer,
  ms: number,
): Promise<void> {
  const path = `${folder.replace(/\/+$/, '')}/${name}`
  const part = `${folder.replace(/\/+$/, '')}/.${name}.part`
  if ((await sizeOf(sftp, path, ms)) === content.length) return
  await step<void>('writing a file', ms, (done) => sftp.writeFile(part, content, done))
  const written = await sizeOf(sftp, part, ms)
  if (written !== content.length)
    throw new DeliveryError('GARBAGE', `a file of ${content.length} bytes has ${written ?? 'no'} there`)
  await step<void>('naming a file', ms, (done) => sftp.rename(part, path, done))
}
