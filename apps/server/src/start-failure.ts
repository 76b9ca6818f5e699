import { NatsError } from '@motorpool/bus/nats'
import { type LogStreamCode, LogStreamError } from '@motorpool/ingest/server'
import { type Config, ConfigError, portSetting } from './config.ts'

/** The setting that helps where the server cannot keep the log. */
const LOG_SETTINGS: Record<LogStreamCode, string> = {
  NO_JETSTREAM: 'start it with --jetstream, or set MOTORPOOL_LOG=postgres',
  OLD_SERVER: 'update it, or set MOTORPOOL_LOG=postgres',
  FOREIGN: 'give each installation its own MOTORPOOL_NATS_PREFIX',
  REPLICAS: 'see MOTORPOOL_LOG_REPLICAS',
  SPACE: 'see MOTORPOOL_LOG_MB and max_file_store of the server',
  REFUSED: 'see MOTORPOOL_NATS_URL and what its account may do',
}

/** A failure of the start that says itself what to do. */
export class StartError extends Error {}

interface Failure {
  code?: string
  syscall?: string
  port?: number
  path?: string
  message?: string
}

const FOLDER_REASONS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it lies on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of this name',
}

/** Connection and sign-in failures of PostgreSQL that the address in the setting causes. */
const DATABASE_CODES = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUNREACH|28|3D000|08|53300|57P03|42501)/

function settingOf(config: Config, port: number): string {
  const { http, gateway, health } = config
  for (const [protocol, number] of gateway.ports) if (port === number) return portSetting(protocol)
  if (port === health.gateway) return 'MOTORPOOL_GATEWAY_HEALTH_PORT'
  if (port === health.worker) return 'MOTORPOOL_WORKER_HEALTH_PORT'
  return port === http.port ? 'MOTORPOOL_HTTP_PORT' : 'the setting of its port'
}

const hostSettingOf = (setting: string): string => {
  if (setting.includes('HEALTH')) return 'MOTORPOOL_HEALTH_HOST'
  return setting.includes('HTTP') ? 'MOTORPOOL_HTTP_HOST' : 'MOTORPOOL_GATEWAY_HOST'
}

function listening({ code, port = 0 }: Failure, config: Config): string | undefined {
  const setting = settingOf(config, port)
  if (code === 'EADDRINUSE')
    return `port ${port} is in use by another program: stop that, or set ${setting} to a free one`
  if (code === 'EACCES')
    return `this account may not listen on port ${port}: set ${setting} to one above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `no network interface has the address: see ${hostSettingOf(setting)}`
  return undefined
}

/** Host and database of the setting, never its password. */
export function databasePlace(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`
  } catch {
    return 'that address'
  }
}

/** What whoever starts Motorpool can do about a failure of the start; undefined for those that only a trace explains. */
export function explainFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (error instanceof NatsError)
    return `${error.message}: see ${error.code === 'STRANGERS' ? 'MOTORPOOL_NATS_PREFIX' : 'MOTORPOOL_NATS_URL'}`
  if (error instanceof LogStreamError) return `${error.message}: ${LOG_SETTINGS[error.code]}`
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure
  const { code = '', syscall, path } = failure
  if (syscall === 'listen') return listening(failure, config)
  const url = config.databaseUrl ?? config.runtimeDatabaseUrl
  if (url && DATABASE_CODES.test(code))
    return `PostgreSQL at ${databasePlace(url)} cannot be used (${failure.message || code}): see ${config.databaseUrl ? 'MOTORPOOL_DATABASE_URL' : 'MOTORPOOL_DATABASE_RUNTIME_URL'}`
  const reason = FOLDER_REASONS[code]
  if (reason && path?.startsWith(config.dataDir))
    return `the data folder ${config.dataDir} cannot be used, ${reason} (${path}): see MOTORPOOL_DATA`
  return undefined
}
