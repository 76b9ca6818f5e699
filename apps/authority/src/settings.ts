/** Settings are environment variables. */
export interface Settings {
  /** Folder of its own: database and accounts. */
  data: string
  host: string
  /** Of the page; 0 takes a free one. */
  httpPort: number
  /** Of the upper platform of GB/T 32960. */
  gb32960Port: number
  /** Of the upper platform of JT/T 809. */
  jt809Port: number
  /** Of the filing platform. */
  filingPort: number
  /** Of the file server. */
  sftpPort: number
  /** Of the card operator's real-name service; none: a free one. */
  oneLinkPort?: number
}

function port(text: string | undefined, usual: number, name: string): number {
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new RangeError(`${name} is ${text}: a whole number from 0 to 65535 is wanted`)
  return value
}

/** @throws RangeError for a port that is none */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    data: env.AUTHORITY_DATA ?? 'data/authority',
    host: env.AUTHORITY_HOST ?? '127.0.0.1',
    httpPort: port(env.AUTHORITY_HTTP_PORT, 8090, 'AUTHORITY_HTTP_PORT'),
    gb32960Port: port(env.AUTHORITY_GB32960_PORT, 19_999, 'AUTHORITY_GB32960_PORT'),
    jt809Port: port(env.AUTHORITY_JT809_PORT, 19_809, 'AUTHORITY_JT809_PORT'),
    filingPort: port(env.AUTHORITY_FILING_PORT, 8091, 'AUTHORITY_FILING_PORT'),
    sftpPort: port(env.AUTHORITY_SFTP_PORT, 8022, 'AUTHORITY_SFTP_PORT'),
    oneLinkPort: port(env.AUTHORITY_ONELINK_PORT, 8092, 'AUTHORITY_ONELINK_PORT'),
  }
}
