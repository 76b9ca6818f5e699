import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ssh2, { type AuthContext, type Connection, type Server } from 'ssh2'
import type { Behaviour } from '../upper/behaviour.ts'
import { Files } from './files.ts'
import { serveFiles } from './session.ts'

const CONNECTIONS = 20

export interface SftpOptions {
  /** The authority's folder. */
  data: string
  host: string
  port: number
  user: string
  password: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function hostKeyIn(folder: string): string {
  const file = join(folder, 'host.key')
  if (!existsSync(file))
    writeFileSync(file, ssh2.utils.generateKeyPairSync('ed25519').private, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** The file server: who has the account brings files over SFTP. */
export class SftpPlatform {
  readonly files: Files
  /** SHA-256 of the host key, hexadecimal, by which peers know this server. */
  readonly fingerprint: string
  behaviour: Behaviour = 'normal'
  private readonly options: SftpOptions
  private readonly server: Server
  private readonly open = new Set<Connection>()

  constructor(options: SftpOptions) {
    this.options = options
    this.files = new Files(join(options.data, 'files'))
    const key = hostKeyIn(options.data)
    const parsed = ssh2.utils.parseKey(key)
    if (parsed instanceof Error) throw parsed
    this.fingerprint = createHash('sha256').update(parsed.getPublicSSH()).digest('hex')
    this.server = new ssh2.Server({ hostKeys: [key] }, (connection) => this.opened(connection))
    this.server.maxConnections = CONNECTIONS
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  start(): Promise<void> {
    const { host, port } = this.options
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, host, () => resolve())
    })
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve())
      for (const connection of this.open) connection.end()
    })
  }

  private opened(connection: Connection): void {
    if (this.behaviour === 'away') return void connection.end()
    this.open.add(connection)
    connection
      .on('close', () => this.open.delete(connection))
      // A peer that breaks off is no fault of this server.
      .on('error', () => {})
      .on('authentication', (context) => this.authenticate(context))
      .on('ready', () =>
        connection.on('session', (accept) => {
          accept().on('sftp', (acceptFiles) =>
            serveFiles(acceptFiles(), {
              files: this.files,
              behaviour: () => this.behaviour,
              cut: () => connection.end(),
            }),
          )
        }),
      )
  }

  private authenticate(context: AuthContext): void {
    const { user, password } = this.options
    const proves =
      context.method === 'password' &&
      context.username === user &&
      timingSafeEqual(digest(context.password), digest(password))
    if (proves) context.accept()
    else context.reject(['password'])
  }
}
