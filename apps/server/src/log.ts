import { loggedPath } from '@motorpool/http'
import type { SystemLogEntry } from '@motorpool/system/server'
import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'

const WARN = 40
const ERROR = 50

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A warning or an error as the system log keeps it: what was said, where, and the number a user was shown. */
export function entryOf(args: readonly unknown[], level: number): SystemLogEntry {
  const [first, second] = args
  const object = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
  const error = first instanceof Error ? first : object.err
  const said = textOf(typeof first === 'string' ? first : second)
  const known = error instanceof Error ? error : undefined
  return {
    level: level >= ERROR ? 'ERROR' : 'WARN',
    message: [said, known?.message].filter(Boolean).join(': '),
    stack: known?.stack,
    logger: textOf(object.where),
    traceId: textOf(object.number),
    at: Date.now(),
  }
}

/** JSON lines, on standard output unless `into` says otherwise; what could be a secret is never written. */
export function createLog(
  role: string,
  level: Config['logLevel'],
  keep?: (entry: SystemLogEntry) => void,
  into?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method, at) {
        if (at >= WARN) keep?.(entryOf(args, at))
        method.apply(this, args)
      },
    },
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.secret',
        '*.token',
        '*.authCode',
      ],
      censor: '…',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedPath(request),
        ip: request.ip,
      }),
    },
  }
  return into ? pino(options, into) : pino(options)
}
