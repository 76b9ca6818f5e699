import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketPlace } from '@motorpool/file/server'
import type { OnlineSettings } from '@motorpool/geocoder'
import { PASSWORD_KINDS, PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '@motorpool/identity/shared'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { z } from 'zod'
import { placeOf } from './files/place.ts'

const PASSWORD_RULE = `must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters of ${PASSWORD_KINDS} kinds (capitals, small letters, digits, others), without "admin" in it`

const root = fileURLToPath(new URL('../../..', import.meta.url))

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

/** Name of the setting that holds the port of a protocol. */
export const portSetting = (protocol: string): string => `MOTORPOOL_${protocol.toUpperCase()}_PORT`
const protocolPorts = z.object(
  Object.fromEntries(
    PROTOCOL_FACTS.map(({ name, defaultPort }) => [portSetting(name), port.default(defaultPort)]),
  ),
)

/** An IPv4 address, or one of IPv6 in brackets, with a port. */
const ENDPOINT = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]):\d{1,5}$/

/** Settings are environment variables; each is checked at the start. */
const schema = z.object({
  MOTORPOOL_DATA: z.string().default('data'),
  MOTORPOOL_HTTP_HOST: z.string().default('0.0.0.0'),
  MOTORPOOL_HTTP_PORT: port.default(8080),
  MOTORPOOL_GATEWAY_HOST: z.string().default('0.0.0.0'),
  MOTORPOOL_DATABASE_URL: database,
  MOTORPOOL_DATABASE_RUNTIME_URL: database,
  MOTORPOOL_FILES_URL: fileStore,
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
  MOTORPOOL_METRICS: choice('off', 'loopback', 'all').default('loopback'),
  MOTORPOOL_DEMO_VEHICLES: whole(0, 5000).default(300),
  MOTORPOOL_DEMO_DAYS: whole(0, 31).default(14),
})

interface OnlineMap {
  url: string
  datum: 'WGS-84' | 'GCJ-02'
  attribution: string
}

export interface Config {
  root: string
  dataDir: string
  http: { host: string; port: number; proxies: number }
  /** Where people reach the console, with a slash at its end; none: messages hold no links. */
  publicUrl: string | undefined
  /** Where terminals fetch packages, with a slash at its end; none: those that fetch are sent none. */
  otaUrl: string | undefined
  gateway: {
    host: string
    /** Port of each protocol by its name; 0 takes a free one. */
    ports: ReadonlyMap<string, number>
    maxConnections: number
  }
  /** Of the owner's account; none = the embedded database. Of the supervisor and the commands alone. */
  databaseUrl: string | undefined
  /** Of the account of gateway, API and worker. */
  runtimeDatabaseUrl: string | undefined
  /** The bucket in which new files are kept; none: in the data folder. */
  fileStore: BucketPlace | undefined
  adminPassword: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Online raster maps. */
  maps: Partial<Record<'street' | 'satellite', OnlineMap>>
  /** The operator's archive of vector tiles. */
  mapArchive: string | undefined
  packAfterDays: number
  /** The operator's own SMS gateway. */
  sms: { url: string; secret: string } | undefined
  /** The provider of street addresses; without one they are made from the base map alone. */
  geocoder: OnlineSettings | undefined
  /** Where upper platforms of JT/T 809 connect to a worker for their sub links; without an address they use the main ones alone. */
  subLink: { ip: string | undefined; port: number }
  /** NATS servers over which workers share what is new in the journal; none: each reads the journal. */
  natsUrl: string | undefined
  /** Tenants may name any server in a private network. */
  privateTargets: boolean
  /** `address:port` of those that they may name all the same. */
  privateEndpoints: ReadonlySet<string>
  /** Who may read /metrics. */
  metrics: 'off' | 'loopback' | 'all'
  demoVehicles: number
  /** Days before the first start that the demo's vehicles send too. */
  demoDays: number
}

/** Uploaded files and what jobs made, in the data folder. */
export const filesDir = (config: Config): string => resolve(config.dataDir, 'files')

/** Where files are kept, as the wiring takes it: no process may leave a part of it out. */
export const filesOf = (config: Config): { filesDir: string; fileStore: BucketPlace | undefined } => ({
  filesDir: filesDir(config),
  fileStore: config.fileStore,
})

export class ConfigError extends Error {}

/** The address of the database for a process that the supervisor started. */
export function databaseOf({ runtimeDatabaseUrl }: Config): string {
  if (!runtimeDatabaseUrl) throw new ConfigError('this process is started by the supervisor: npm start')
  return runtimeDatabaseUrl
}

/** Set by the supervisor for its own processes, or meant for other commands. */
const NO_SETTINGS = new Set([
  'MOTORPOOL_ROLE',
  'MOTORPOOL_TEST_SERVER',
  'MOTORPOOL_CHROMIUM',
  'MOTORPOOL_BUS',
  'MOTORPOOL_USER',
  'MOTORPOOL_PASSWORD',
])
/** Their values may be secret, or hold a secret. */
const UNSHOWN = /PASSWORD|SECRET|KEY|URL/
const LONGEST_SHOWN = 40

function shown(name: string, value = ''): string {
  return UNSHOWN.test(name) ? name : `${name} (now "${value.slice(0, LONGEST_SHOWN)}")`
}

/** What is wrong between settings that are right by themselves. */
function contradictions(s: z.output<typeof schema>, protocols: z.output<typeof protocolPorts>): string[] {
  const problems: string[] = []
  const ports = Object.entries({ MOTORPOOL_HTTP_PORT: s.MOTORPOOL_HTTP_PORT, ...protocols })
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

function mapsOf(s: z.output<typeof schema>): Config['maps'] {
  const { MOTORPOOL_MAP_URL: street, MOTORPOOL_MAP_SATELLITE_URL: satellite } = s
  return {
    ...(street && {
      street: { url: street, datum: s.MOTORPOOL_MAP_DATUM, attribution: s.MOTORPOOL_MAP_ATTRIBUTION },
    }),
    ...(satellite && {
      satellite: {
        url: satellite,
        datum: s.MOTORPOOL_MAP_SATELLITE_DATUM,
        attribution: s.MOTORPOOL_MAP_SATELLITE_ATTRIBUTION,
      },
    }),
  }
}

function privateTargetsOf(text: string): Pick<Config, 'privateTargets' | 'privateEndpoints'> {
  const endpoints = text === 'allow' || text === 'refuse' ? [] : text.split(',')
  return { privateTargets: text === 'allow', privateEndpoints: new Set(endpoints) }
}

/** The setting as processes beside this one are told it. */
export function privateTargetsText({ privateTargets, privateEndpoints }: Config): string {
  if (privateTargets) return 'allow'
  return privateEndpoints.size > 0 ? [...privateEndpoints].join(',') : 'refuse'
}

function geocoderOf(s: z.output<typeof schema>): OnlineSettings | undefined {
  const { MOTORPOOL_GEOCODER: provider, MOTORPOOL_GEOCODER_KEY: key } = s
  if (!provider || !key) return undefined
  const base = s.MOTORPOOL_GEOCODER_URL?.replace(/\/+$/, '')
  return { provider, key, perSecond: s.MOTORPOOL_GEOCODER_RATE, base }
}

/** Reads the settings; a wrong or unknown one is named with what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([k, v]) => k.startsWith('MOTORPOOL_') && v !== ''),
  )
  const known = [...Object.keys(schema.shape), ...Object.keys(protocolPorts.shape)]
  const unknown = Object.keys(given).filter((k) => !known.includes(k) && !NO_SETTINGS.has(k))
  const parsed = schema.safeParse(given)
  const ports = protocolPorts.safeParse(given)
  const issues = [...(parsed.error?.issues ?? []), ...(ports.error?.issues ?? [])]
  const problems = [
    ...unknown.map((k) => `${k} is not a setting (known: ${known.join(', ')})`),
    ...issues.map((i) => {
      const name = i.path.join('.')
      return `${shown(name, given[name])} ${i.message}`
    }),
    ...(parsed.success && ports.success ? contradictions(parsed.data, ports.data) : []),
    ...(given.MOTORPOOL_DATABASE_RUNTIME_URL && !given.MOTORPOOL_DATABASE_URL && !given.MOTORPOOL_ROLE
      ? ['MOTORPOOL_DATABASE_RUNTIME_URL needs MOTORPOOL_DATABASE_URL beside it']
      : []),
  ]
  if (!parsed.success || !ports.success || problems.length > 0)
    throw new ConfigError(`Settings to correct:\n  ${problems.join('\n  ')}`)
  const s = parsed.data
  return {
    root,
    dataDir: resolve(root, s.MOTORPOOL_DATA),
    http: { host: s.MOTORPOOL_HTTP_HOST, port: s.MOTORPOOL_HTTP_PORT, proxies: s.MOTORPOOL_PROXIES },
    publicUrl: s.MOTORPOOL_PUBLIC_URL,
    otaUrl: s.MOTORPOOL_OTA_URL,
    gateway: {
      host: s.MOTORPOOL_GATEWAY_HOST,
      ports: new Map(
        PROTOCOL_FACTS.map(({ name, defaultPort }) => [name, ports.data[portSetting(name)] ?? defaultPort]),
      ),
      maxConnections: s.MOTORPOOL_MAX_CONNECTIONS,
    },
    databaseUrl: s.MOTORPOOL_DATABASE_URL,
    runtimeDatabaseUrl: s.MOTORPOOL_DATABASE_RUNTIME_URL,
    fileStore: s.MOTORPOOL_FILES_URL,
    adminPassword: s.MOTORPOOL_ADMIN_PASSWORD,
    logLevel: s.MOTORPOOL_LOG_LEVEL,
    maps: mapsOf(s),
    mapArchive: s.MOTORPOOL_MAP_PMTILES && resolve(root, s.MOTORPOOL_MAP_PMTILES),
    sms:
      s.MOTORPOOL_SMS_URL && s.MOTORPOOL_SMS_SECRET
        ? { url: s.MOTORPOOL_SMS_URL, secret: s.MOTORPOOL_SMS_SECRET }
        : undefined,
    geocoder: geocoderOf(s),
    natsUrl: s.MOTORPOOL_NATS_URL,
    subLink: { ip: s.MOTORPOOL_JT809_IP, port: s.MOTORPOOL_JT809_PORT },
    ...privateTargetsOf(s.MOTORPOOL_PRIVATE_TARGETS),
    metrics: s.MOTORPOOL_METRICS,
    packAfterDays: s.MOTORPOOL_PACK_AFTER_DAYS,
    demoVehicles: s.MOTORPOOL_DEMO_VEHICLES,
    demoDays: s.MOTORPOOL_DEMO_DAYS,
  }
}

/** Outlines of the districts, drawn with the base map; positions have no address where they are missing. */
export function districtsFile(config: Config): string {
  return join(config.root, '.cache', 'basemap', 'districts.json')
}

/** Names of districts, towns and expressways, made with the base map. */
export function gazetteerFile(config: Config): string {
  return join(config.root, '.cache', 'basemap', 'gazetteer.json')
}
