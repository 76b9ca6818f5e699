import type { BucketPlace } from '@motorpool/file/server'

/** What the setting must look like. It holds a secret: what is wrong with it is said without any of it. */
export const FORM =
  'must be s3://KEY:SECRET@host/bucket, with a prefix behind it where one is wanted, special characters of key and secret in %-form'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const HOST = /^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/
/** A key of S3 has 1024 bytes; a name takes 52. */
const PREFIX_MAX = 200

/** Parameters of the address: their default and what they may be. */
const PARAMETERS = {
  region: ['us-east-1', /^[\w-]{1,64}$/],
  tls: ['on', /^(on|off)$/],
  addressing: ['path', /^(path|host)$/],
} as const
type Parameter = keyof typeof PARAMETERS

const isParameter = (name: string): name is Parameter => Object.hasOwn(PARAMETERS, name)

function parametersOf(search: URLSearchParams): Record<Parameter, string> | string {
  const found = { region: PARAMETERS.region[0], tls: PARAMETERS.tls[0], addressing: PARAMETERS.addressing[0] }
  const given = new Map<Parameter, string>()
  for (const [name, value] of search) {
    if (!isParameter(name) || given.has(name))
      return 'may have the parameters region, tls and addressing, each once'
    if (!PARAMETERS[name][1].test(value))
      return 'has a parameter that cannot be: region is a name, tls on or off, addressing path or host'
    given.set(name, value)
  }
  return { ...found, ...Object.fromEntries(given) }
}

function plain(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The bucket that the setting names, or what is wrong with the setting. */
export function placeOf(setting: string): BucketPlace | string {
  if (!setting.startsWith('s3://') || !URL.canParse(setting)) return FORM
  const { username, password, hostname, host, pathname, searchParams, hash } = new URL(setting)
  const [key, secret] = [plain(username), plain(password)]
  if (!key || !secret || !HOST.test(hostname) || hash !== '') return FORM
  const [, bucket = '', ...rest] = pathname.split('/')
  if (!BUCKET.test(bucket))
    return 'must name a bucket behind the host: 3 to 63 small letters, digits, dots and hyphens'
  const prefix = rest.join('/').replace(/\/$/, '')
  if (prefix !== '' && (!PREFIX.test(prefix) || prefix.length > PREFIX_MAX))
    return `has a prefix that cannot be: letters, digits, _ . - and slashes between them, ${PREFIX_MAX} at most`
  const parameters = parametersOf(searchParams)
  if (typeof parameters === 'string') return parameters
  const { region, tls, addressing } = parameters
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
    region,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    key,
    secret,
    addressing: addressing === 'host' ? 'host' : 'path',
  }
}
