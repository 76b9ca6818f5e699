import { type Catalogues, pickLocale } from '@motorpool/i18n'
import { AppError, type Locale } from '@motorpool/kernel'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, toFailure } from './failure.ts'
import { unkeepable } from './keepable.ts'
import { labelOf, labelPrefixes } from './label.ts'
import { bodyTooLarge } from './limits.ts'
import type { Route } from './route.ts'

export const localeOf = (request: FastifyRequest): Locale => pickLocale(request.headers['accept-language'])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** How the calls of a server fail: in the caller's language, with the labels of the called route. */
export class Failures {
  readonly #catalogues: Catalogues
  readonly #labels: ReadonlyMap<string, readonly string[]>
  /** One error has one number, in the answer, in the log of the process and in that of operations. */
  readonly #made = new WeakMap<object, Failure>()

  constructor(catalogues: Catalogues, routes: readonly Route[]) {
    this.#catalogues = catalogues
    this.#labels = new Map(routes.map((r) => [`${r.method} ${r.path}`, labelPrefixes(r)]))
  }

  readonly of = (error: unknown, request: FastifyRequest): Failure => {
    const made = isObject(error) ? this.#made.get(error) : undefined
    if (made) return made
    const failure = toFailure(
      bodyTooLarge(error, request) ?? error,
      this.#catalogues,
      localeOf(request),
      request.log,
      this.#labelsOf(request),
      placeOf(request),
    )
    if (isObject(error)) this.#made.set(error, failure)
    return failure
  }

  /** Addresses that reach no route: unknown, unreadable or too long. */
  outsideRoutes(error: unknown, request: FastifyRequest): Failure {
    return toFailure(error, this.#catalogues, localeOf(request), request.log)
  }

  /** Refuses input that no table can store, and names the field. */
  refuseUnkeepable(request: FastifyRequest): void {
    for (const part of [request.params, request.query, request.body]) {
      const field = unkeepable(part)
      if (field === undefined) continue
      if (field === '') throw new AppError('INVALID_INPUT')
      const label = labelOf(this.#catalogues, localeOf(request), this.#labelsOf(request), field)
      throw new AppError('FIELD_FORMAT', { label }, { fields: [{ field, code: 'FIELD_FORMAT' }] })
    }
  }

  #labelsOf(request: FastifyRequest): readonly string[] {
    return this.#labels.get(placeOf(request)) ?? []
  }
}

const placeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`

const send = (reply: FastifyReply, { status, body }: Failure): FastifyReply => reply.status(status).send(body)

/** For `frameworkErrors`: what fails before there is a route has no error handler. */
export function answerUnreadable(failures: Failures) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void send(reply, failures.outsideRoutes(error, request))
  }
}

/** Every failure of the server answers `{ errCode, message, fields? }`. */
export function handleFailures(app: FastifyInstance, failures: Failures): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' && !reply.getHeader('retry-after'))
      void reply.header('retry-after', String(error.params.seconds ?? 1))
    return send(reply, failures.of(error, request))
  })
  app.setNotFoundHandler((request, reply) => {
    const what = `${request.method} ${request.url.split('?')[0]}`
    return send(reply, failures.outsideRoutes(new AppError('NOT_FOUND', { what }), request))
  })
  app.addHook('preValidation', async (request) => failures.refuseUnkeepable(request))
}
