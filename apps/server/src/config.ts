import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketPlace } from '@motorpool/file/server'
import type { OnlineSettings } from '@motorpool/geocoder'
import type { ClickHousePlace } from '@motorpool/history/clickhouse'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import {
  contradictions,
  portSetting,
  protocolPorts,
  type Settings,
  schema,
  settingNames,
} from './config-schema.ts'
import type { RoleName } from './roles.ts'

export { portSetting, settingNames } from './config-schema.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface OnlineMap {
  url: string
  datum: 'WGS-84' | 'GCJ-02'
  attribution: string
}

export interface Config {
  root: string
  dataDir: string
  http: { host: string; port: number; proxies: number }
  /** The processes that run on this machine. */
  roles: readonly RoleName[]
  /** Where processes other than the API say whether they live; none: nowhere. */
  health: { host: string; gateway: number | undefined; worker: number | undefined }
  /** Where people reach the console, with a slash at its end; none: messages hold no links. */
  publicUrl: string | undefined
  /** Where terminals fetch packages, with a slash at its end; none: those that fetch are sent none. */
  otaUrl: string | undefined
  gateway: {
    host: string
    /** Each gateway of an installation has its own. */
    name: string
    /** Port of each protocol by its name; 0 takes a free one. */
    ports: ReadonlyMap<string, number>
    maxConnections: number
    /** ms over which a gateway that stops ends its connections. */
    drainMs: number
  }
  /** Of the owner's account; none = the embedded database. Of the supervisor and the commands alone. */
  databaseUrl: string | undefined
  /** Of the account of gateway, API and worker. */
  runtimeDatabaseUrl: string | undefined
  /** The bucket in which new files are kept; none: in the data folder. */
  fileStore: BucketPlace | undefined
  /** The ClickHouse that takes days that have passed; none: they stay in the database. */
  clickHouse: ClickHousePlace | undefined
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
  /** NATS servers that join processes of many machines, and over which workers share what is new in the journal; none: all run on one. */
  natsUrl: string | undefined
  /** What everything of this installation on them begins with. */
  natsPrefix: string
  /** Where gateways make messages durable: in NATS, in so many copies and at most so many bytes, or in the database. */
  messageLog: { inNats: boolean; replicas: number; bytes: number }
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

/** A machine beside the one with the owner's account, which prepares the database for it. */
export const isFurther = ({ databaseUrl, runtimeDatabaseUrl }: Config): boolean =>
  runtimeDatabaseUrl !== undefined && databaseUrl === undefined

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

function mapsOf(s: Settings): Config['maps'] {
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

function geocoderOf(s: Settings): OnlineSettings | undefined {
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
  const known = settingNames()
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
    ...(given.MOTORPOOL_DATABASE_RUNTIME_URL &&
    !given.MOTORPOOL_DATABASE_URL &&
    !given.MOTORPOOL_NATS_URL &&
    !given.MOTORPOOL_ROLE
      ? [
          'MOTORPOOL_DATABASE_RUNTIME_URL needs MOTORPOOL_DATABASE_URL beside it, or, on a further machine, MOTORPOOL_NATS_URL',
        ]
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
    roles: s.MOTORPOOL_ROLES,
    health: {
      host: s.MOTORPOOL_HEALTH_HOST,
      gateway: s.MOTORPOOL_GATEWAY_HEALTH_PORT,
      worker: s.MOTORPOOL_WORKER_HEALTH_PORT,
    },
    gateway: {
      host: s.MOTORPOOL_GATEWAY_HOST,
      name: s.MOTORPOOL_GATEWAY_NAME,
      ports: new Map(
        PROTOCOL_FACTS.map(({ name, defaultPort }) => [name, ports.data[portSetting(name)] ?? defaultPort]),
      ),
      maxConnections: s.MOTORPOOL_MAX_CONNECTIONS,
      drainMs: s.MOTORPOOL_DRAIN_SECONDS * 1000,
    },
    databaseUrl: s.MOTORPOOL_DATABASE_URL,
    runtimeDatabaseUrl: s.MOTORPOOL_DATABASE_RUNTIME_URL,
    fileStore: s.MOTORPOOL_FILES_URL,
    clickHouse: s.MOTORPOOL_CLICKHOUSE_URL,
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
    natsPrefix: s.MOTORPOOL_NATS_PREFIX,
    messageLog: {
      inNats: s.MOTORPOOL_LOG === 'nats',
      replicas: s.MOTORPOOL_LOG_REPLICAS,
      bytes: s.MOTORPOOL_LOG_MB * 1024 ** 2,
    },
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
