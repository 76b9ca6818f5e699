import { createHash } from 'node:crypto'
import type { ClientErrorExtensions, SFTPWrapper, Stats } from 'ssh2'
import { OutboundError } from './errors.ts'
import type { ConnectCall, Outbound } from './outbound.ts'
import { sshOver } from './ssh.ts'

/** Why a file did not come to a server. */
export const SFTP_FAILURES = [
  'ADDRESS',
  'CONNECT',
  'CERTIFICATE',
  'LOGIN_REFUSED',
  'SILENT',
  'STATUS',
  'CLOSED',
  'GARBAGE',
] as const
export type SftpFailure = (typeof SFTP_FAILURES)[number]

/** A step that did not come about. */
export class DeliveryError extends Error {
  readonly failure: SftpFailure

  constructor(failure: SftpFailure, message: string) {
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

export interface SftpAccount {
  user: string
  password: string
  /** SHA-256 of the server's host key, hexadecimal digits: another server is told nothing. */
  hostKey: string
}

type SshError = Error & ClientErrorExtensions

function failureOf({ level }: SshError): SftpFailure {
  if (level === 'client-authentication') return 'LOGIN_REFUSED'
  if (level === 'client-timeout') return 'SILENT'
  return level === 'protocol' ? 'GARBAGE' : 'CLOSED'
}

/**
 * Signs on to a file server, which must show its known host key, and ends the connection after `run`.
 *
 * @param ms for each step
 * @throws DeliveryError
 */
export async function withSftp<R>(
  outbound: Pick<Outbound, 'connect'>,
  call: ConnectCall,
  { user, password, hostKey }: SftpAccount,
  ms: number,
  run: (sftp: SFTPWrapper) => Promise<R>,
): Promise<R> {
  const sock = await outbound.connect(call).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    const isRefused = error.code === 'OUTBOUND_ADDRESS_REFUSED'
    throw new DeliveryError(isRefused ? 'ADDRESS' : 'CONNECT', String(error.params.reason ?? error.code))
  })
  let shown: string | undefined
  const client = sshOver(sock, {
    username: user,
    password,
    readyTimeout: ms,
    hostVerifier: (key: Buffer) => {
      const found = createHash('sha256').update(key).digest('hex')
      if (found !== hostKey) shown = found
      return found === hostKey
    },
  })
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on('error', (error: SshError) =>
        reject(
          shown === undefined
            ? new DeliveryError(failureOf(error), error.message)
            : new DeliveryError('CERTIFICATE', `the host key is ${shown}`),
        ),
      )
      client.once('close', () => reject(new DeliveryError('CLOSED', 'the connection was closed')))
      client.once('ready', () =>
        client.sftp((error, opened) =>
          error ? reject(new DeliveryError('LOGIN_REFUSED', error.message)) : resolve(opened),
        ),
      )
    })
    return await run(sftp)
  } finally {
    client.end()
  }
}
