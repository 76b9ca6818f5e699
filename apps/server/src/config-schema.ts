import type { BucketPlace } from '@motorpool/file/server'
import type { ClickHousePlace } from '@motorpool/history/clickhouse'
import { PASSWORD_KINDS, PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '@motorpool/identity/shared'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { z } from 'zod'
import { clickHousePlace } from './clickhouse/place.ts'
import { placeOf } from './files/place.ts'
import { isRole, ROLES } from './roles.ts'

const PASSWORD_RULE = `must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters of ${PASSWORD_KINDS} kinds (capitals, small letters, digits, others), without "admin" in it`

/** A whole number as people write it: `8080`, neither `8e3` nor blanks. */
const whole = (low: number, high: number) => {
  const error = `must be a whole number from ${low} to ${high}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number(error).min(low, error).max(high, error))
}
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
const address = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional()
const port = whole(0, 65_535)
/** A bucket for files, or an issue that says what is wrong without a word of the setting. */
const fileStore = z
  .string()
  .transform((text, context): BucketPlace => {
    const place = placeOf(text)
    if (typeof place !== 'string') return place
    context.addIssue({ code: 'custom', message: place })
    return z.NEVER
  })
  .optional()

/** A database of ClickHouse for packed days; the same. */
const clickHouse = z
  .string()
  .transform((text, context): ClickHousePlace => {
    const place = clickHousePlace(text)
    if (typeof place !== 'string') return place
    context.addIssue({ code: 'custom', message: place })
    return z.NEVER
  })
  .optional()

/** A name in addresses and lists: of the gateway, of what subjects begin with. */
const name = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be up to 32 small letters, digits and -')
    .default(fallback)
/** One host, never a pattern of hosts: browsers are told to trust it. */
const tiles = address(
  /^https?:\/\/[^/*]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/,
  'must be a tile address, http:// or https://, with {z}, {x} and {y}',
).refine((url) => url === undefined || URL.canParse(url), 'cannot be read as an address')
const credit = z.string().max(200, 'must be at most 200 characters').default('')
const database = address(/^postgres(ql)?:\/\//, 'must begin with postgres://').refine(
  (url) => url === undefined || URL.canParse(url),
  'is no address: postgres://user:password@host:port/database, special characters of the password in %-form',
)

/** Name of the setting that holds the port of a protocol. */
export const portSetting = (protocol: string): string => `MOTORPOOL_${protocol.toUpperCase()}_PORT`
/** Ports for terminals. */
export const protocolPorts = z.object(
  Object.fromEntries(
    PROTOCOL_FACTS.map(({ name, defaultPort }) => [portSetting(name), port.default(defaultPort)]),
  ),
)

/** An IPv4 address, or one of IPv6 in brackets, with a port. */
const ENDPOINT = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]):\d{1,5}$/

/** Settings are environment variables; each is checked at the start. */
export const schema = z.object({
  MOTORPOOL_DATA: z.string().default('data'),
  MOTORPOOL_HTTP_HOST: z.string().default('0.0.0.0'),
  MOTORPOOL_HTTP_PORT: port.default(8080),
  MOTORPOOL_ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((names) => names.every(isRole), `must be of ${ROLES.join(', ')}, with commas between them`)
    .transform((names) => ROLES.filter((role) => names.includes(role))),
  MOTORPOOL_GATEWAY_NAME: name('gateway'),
  MOTORPOOL_HEALTH_HOST: z.string().default('127.0.0.1'),
  MOTORPOOL_GATEWAY_HEALTH_PORT: port.optional(),
  MOTORPOOL_WORKER_HEALTH_PORT: port.optional(),
  MOTORPOOL_GATEWAY_HOST: z.string().default('0.0.0.0'),
  MOTORPOOL_DATABASE_URL: database,
  MOTORPOOL_DATABASE_RUNTIME_URL: database,
  MOTORPOOL_FILES_URL: fileStore,
  MOTORPOOL_CLICKHOUSE_URL: clickHouse,
  MOTORPOOL_ADMIN_PASSWORD: z
    .string()
    .refine((p) => passwordFault(p, 'admin') === undefined, PASSWORD_RULE)
    .optional(),
  MOTORPOOL_LOG_LEVEL: choice('debug', 'info', 'warn', 'error', 'silent').default('info'),
  MOTORPOOL_PUBLIC_URL: address(
    /^https?:\/\/[^/?#@\s]+\/?([^?#\s]*\/)?$/,
    'must be http:// or https://, end with / behind a path, and have no query',
  )
    .refine((url) => url === undefined || URL.canParse(url), 'cannot be read as an address')
    .transform((url) => url && new URL(url).href),
  MOTORPOOL_OTA_URL: address(
    /^https?:\/\/[\w.-]+(:\d{1,5})?\/?([\w./-]*\/)?$/,
    'must be http:// or https:// with an IPv4 address or a name, end with / behind a path, and have no query',
  )
    .refine((url) => url === undefined || URL.canParse(url), 'cannot be read as an address')
    .transform((url) => url && new URL(url).href),
  MOTORPOOL_PROXIES: whole(0, 10).default(0),
  MOTORPOOL_MAP_URL: tiles,
  MOTORPOOL_MAP_DATUM: choice('WGS-84', 'GCJ-02').default('GCJ-02'),
  MOTORPOOL_MAP_ATTRIBUTION: credit,
  MOTORPOOL_MAP_SATELLITE_URL: tiles,
  MOTORPOOL_MAP_SATELLITE_DATUM: choice('WGS-84', 'GCJ-02').default('GCJ-02'),
  MOTORPOOL_MAP_SATELLITE_ATTRIBUTION: credit,
  MOTORPOOL_MAP_PMTILES: z
    .string()
    .regex(/\.pmtiles$/i, 'must be the path of a .pmtiles file')
    .optional(),
  MOTORPOOL_MAX_CONNECTIONS: whole(1, 1_000_000).default(50_000),
  MOTORPOOL_DRAIN_SECONDS: whole(0, 3600).default(0),
  MOTORPOOL_PACK_AFTER_DAYS: whole(1, 365).default(2),
  MOTORPOOL_SMS_URL: address(/^https?:\/\/.+/, 'must begin with http:// or https://'),
  MOTORPOOL_SMS_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  MOTORPOOL_GEOCODER: choice('amap', 'tianditu').optional(),
  MOTORPOOL_GEOCODER_KEY: z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, _ and -')
    .optional(),
  MOTORPOOL_GEOCODER_URL: address(
    /^https?:\/\/[^/?#]+[^?#]*$/,
    'must be http:// or https:// without a query',
  ).refine((url) => url === undefined || URL.canParse(url), 'cannot be read as an address'),
  MOTORPOOL_GEOCODER_RATE: whole(1, 1000).default(3),
  MOTORPOOL_PRIVATE_TARGETS: z
    .string()
    .refine(
      (text) => text === 'allow' || text === 'refuse' || text.split(',').every((one) => ENDPOINT.test(one)),
      'must be allow, refuse or address:port of each server that is allowed, with commas between them',
    )
    .default('refuse'),
  MOTORPOOL_JT809_IP: address(/^\d{1,3}(\.\d{1,3}){3}$/, 'must be an IPv4 address'),
  MOTORPOOL_JT809_PORT: port.default(9809),
  MOTORPOOL_NATS_URL: address(
    /^(nats|tls):\/\/[^/?#,]+(,(nats|tls):\/\/[^/?#,]+)*$/,
    'must begin with nats:// or tls://, several with commas between them',
  ).refine(
    (urls) => urls === undefined || urls.split(',').every((url) => URL.canParse(url)),
    'is no address: nats://user:password@host:port, special characters of the password in %-form',
  ),
  MOTORPOOL_NATS_PREFIX: name('motorpool'),
  MOTORPOOL_LOG: choice('postgres', 'nats').default('postgres'),
  MOTORPOOL_LOG_REPLICAS: whole(1, 5).default(1),
  MOTORPOOL_LOG_MB: whole(64, 99_999_999).default(10_000),
  MOTORPOOL_METRICS: choice('off', 'loopback', 'all').default('loopback'),
  MOTORPOOL_DEMO_VEHICLES: whole(0, 5000).default(300),
  MOTORPOOL_DEMO_DAYS: whole(0, 31).default(14),
})

export type Settings = z.output<typeof schema>

/** Names of all settings. */
export const settingNames = (): string[] => [
  ...Object.keys(schema.shape),
  ...Object.keys(protocolPorts.shape),
]

/** What machines need that run a part of the processes. */
function apart(s: Settings): string[] {
  const { MOTORPOOL_ROLES: roles, MOTORPOOL_DATABASE_URL: owner, MOTORPOOL_DATABASE_RUNTIME_URL: runtime } = s
  if (roles.length === ROLES.length) return []
  return [
    ...(s.MOTORPOOL_NATS_URL
      ? []
      : ['MOTORPOOL_ROLES needs MOTORPOOL_NATS_URL, over which the processes meet']),
    ...(owner || runtime
      ? []
      : ['MOTORPOOL_ROLES needs MOTORPOOL_DATABASE_URL or MOTORPOOL_DATABASE_RUNTIME_URL']),
  ]
}

/** What is wrong between settings that are right by themselves. */
export function contradictions(s: Settings, protocols: z.output<typeof protocolPorts>): string[] {
  const problems: string[] = []
  const { MOTORPOOL_HTTP_PORT, MOTORPOOL_GATEWAY_HEALTH_PORT, MOTORPOOL_WORKER_HEALTH_PORT } = s
  const own = { MOTORPOOL_HTTP_PORT, MOTORPOOL_GATEWAY_HEALTH_PORT, MOTORPOOL_WORKER_HEALTH_PORT }
  const ports = Object.entries({ ...own, ...protocols }).flatMap(([name, number]) =>
    number === undefined ? [] : [[name, number] as const],
  )
  problems.push(...apart(s))
  if (s.MOTORPOOL_LOG === 'nats' && !s.MOTORPOOL_NATS_URL)
    problems.push('MOTORPOOL_LOG=nats needs MOTORPOOL_NATS_URL')
  if (!s.MOTORPOOL_SMS_URL !== !s.MOTORPOOL_SMS_SECRET)
    problems.push('MOTORPOOL_SMS_URL and MOTORPOOL_SMS_SECRET belong together')
  if (!s.MOTORPOOL_GEOCODER !== !s.MOTORPOOL_GEOCODER_KEY)
    problems.push('MOTORPOOL_GEOCODER and MOTORPOOL_GEOCODER_KEY belong together')
  for (const [i, [name, number]] of ports.entries())
    for (const [other, same] of ports.slice(i + 1))
      if (number !== 0 && number === same)
        problems.push(`${name} and ${other} must be different ports (now both ${number})`)
  return problems
}
