import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** JSON lines on standard output; what could be a secret is never written. */
export function createLog(role: string, level: Config['logLevel']): Logger {
  return pino({
    level,
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
      // The query can hold a ticket: only the path is logged.
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
  })
}
