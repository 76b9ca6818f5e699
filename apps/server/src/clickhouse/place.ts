import type { ClickHousePlace } from '@motorpool/history/clickhouse'

/** What the setting must look like. It holds a secret: what is wrong with it is said without any of it. */
export const FORM =
  'must be http://USER:PASSWORD@host:8123/database (or https://), special characters of user and password in %-form'

const HOST = /^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i
const NAME = /^[A-Za-z_]\w{0,63}$/
/** Of HTTP and of HTTPS, as a server listens unless it is told otherwise. */
const PORTS: Readonly<Record<string, string>> = { 'http:': '8123', 'https:': '8443' }

function plain(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The database that the setting names, or what is wrong with the setting. */
export function clickHousePlace(setting: string): ClickHousePlace | string {
  if (!/^https?:\/\//.test(setting) || !URL.canParse(setting)) return FORM
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(setting)
  const [user, secret] = [plain(username), plain(password)]
  if (!user || secret === undefined || !HOST.test(hostname) || search !== '' || hash !== '') return FORM
  const database = pathname.slice(1)
  if (!NAME.test(database))
    return 'must name a database behind the host: letters, digits and _, 64 at most, no digit first'
  // Of the text: an address does not tell 443 that was written from a port that was not.
  const [, port = PORTS[protocol]] = /^[^/]*\/\/[^/]*:(\d+)\//.exec(setting) ?? []
  return { endpoint: `${protocol}//${hostname}:${port}`, database, user, password: secret }
}
