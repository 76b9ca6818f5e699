import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Settings are environment variables; each is checked at the start. */
const schema = z.object({
  MOTORPOOL_DATA: z.string().min(1).default('data'),
  MOTORPOOL_HTTP_HOST: z.string().min(1).default('0.0.0.0'),
  MOTORPOOL_HTTP_PORT: port.default(8080),
  MOTORPOOL_GATEWAY_HOST: z.string().min(1).default('0.0.0.0'),
  MOTORPOOL_GB32960_PORT: port.default(32_960),
  MOTORPOOL_JT808_PORT: port.default(8808),
  MOTORPOOL_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  MOTORPOOL_ADMIN_PASSWORD: z.string().min(12).max(30).optional(),
  MOTORPOOL_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MOTORPOOL_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  MOTORPOOL_MAP_URL: z
    .string()
    .regex(/^https?:\/\/.*\{z\}.*$/, 'must be a tile address with {z}, {x} and {y}')
    .optional(),
  MOTORPOOL_MAP_DATUM: z.enum(['WGS-84', 'GCJ-02']).default('GCJ-02'),
  MOTORPOOL_MAP_ATTRIBUTION: z.string().max(200).default(''),
  MOTORPOOL_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(50_000),
  MOTORPOOL_PACK_AFTER_DAYS: z.coerce.number().int().min(1).max(365).default(2),
  MOTORPOOL_SMS_URL: z
    .string()
    .regex(/^https?:\/\/.+/, 'must begin with http:// or https://')
    .optional(),
  MOTORPOOL_SMS_SECRET: z.string().min(16).optional(),
  MOTORPOOL_PRIVATE_TARGETS: z.enum(['allow', 'refuse']).default('refuse'),
  MOTORPOOL_METRICS: z.enum(['off', 'loopback', 'all']).default('loopback'),
  MOTORPOOL_DEMO_VEHICLES: z.coerce.number().int().min(0).max(5000).default(300),
})

export interface Config {
  root: string
  dataDir: string
  http: { host: string; port: number; proxies: number }
  gateway: { host: string; gb32960Port: number; jt808Port: number; maxConnections: number }
  databaseUrl: string | undefined
  adminPassword: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  map: { url: string; datum: 'WGS-84' | 'GCJ-02'; attribution: string } | undefined
  packAfterDays: number
  /** The operator's own SMS gateway. */
  sms: { url: string; secret: string } | undefined
  /** Tenants may name servers in private networks. */
  privateTargets: boolean
  /** Who may read /metrics. */
  metrics: 'off' | 'loopback' | 'all'
  demoVehicles: number
}

/** Uploaded files and what jobs made, in the data folder. */
export const filesDir = (config: Config): string => resolve(config.dataDir, 'files')

export class ConfigError extends Error {}

/** Set by the supervisor for its own processes, not by people. */
const INTERNAL = new Set(['MOTORPOOL_ROLE', 'MOTORPOOL_TEST_SERVER', 'MOTORPOOL_CHROMIUM', 'MOTORPOOL_BUS'])

/** Reads the settings; a wrong or unknown one is named with what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([k, v]) => k.startsWith('MOTORPOOL_') && v !== ''),
  )
  const unknown = Object.keys(given).filter((k) => !(k in schema.shape) && !INTERNAL.has(k))
  const parsed = schema.safeParse(given)
  const problems = [
    ...unknown.map((k) => `${k} is not a setting (known: ${Object.keys(schema.shape).join(', ')})`),
    ...(parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)),
  ]
  if (parsed.success && !parsed.data.MOTORPOOL_SMS_URL !== !parsed.data.MOTORPOOL_SMS_SECRET)
    problems.push('MOTORPOOL_SMS_URL and MOTORPOOL_SMS_SECRET belong together')
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(`Settings to correct:\n  ${problems.join('\n  ')}`)
  const s = parsed.data
  return {
    root,
    dataDir: resolve(root, s.MOTORPOOL_DATA),
    http: { host: s.MOTORPOOL_HTTP_HOST, port: s.MOTORPOOL_HTTP_PORT, proxies: s.MOTORPOOL_PROXIES },
    gateway: {
      host: s.MOTORPOOL_GATEWAY_HOST,
      gb32960Port: s.MOTORPOOL_GB32960_PORT,
      jt808Port: s.MOTORPOOL_JT808_PORT,
      maxConnections: s.MOTORPOOL_MAX_CONNECTIONS,
    },
    databaseUrl: s.MOTORPOOL_DATABASE_URL,
    adminPassword: s.MOTORPOOL_ADMIN_PASSWORD,
    logLevel: s.MOTORPOOL_LOG_LEVEL,
    map: s.MOTORPOOL_MAP_URL
      ? { url: s.MOTORPOOL_MAP_URL, datum: s.MOTORPOOL_MAP_DATUM, attribution: s.MOTORPOOL_MAP_ATTRIBUTION }
      : undefined,
    sms:
      s.MOTORPOOL_SMS_URL && s.MOTORPOOL_SMS_SECRET
        ? { url: s.MOTORPOOL_SMS_URL, secret: s.MOTORPOOL_SMS_SECRET }
        : undefined,
    privateTargets: s.MOTORPOOL_PRIVATE_TARGETS === 'allow',
    metrics: s.MOTORPOOL_METRICS,
    packAfterDays: s.MOTORPOOL_PACK_AFTER_DAYS,
    demoVehicles: s.MOTORPOOL_DEMO_VEHICLES,
  }
}

/** Outlines of the districts, drawn with the base map; positions have no address where they are missing. */
export function districtsFile(config: Config): string {
  return join(config.root, '.cache', 'basemap', 'districts.json')
}
