import type { FastifyInstance } from 'fastify'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RouteStatistics {
  method: string
  route: string
  status: string
  count: number
  seconds: number
}

const escape = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** One metric in Prometheus' text format. */
export function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  values: readonly { labels?: Readonly<Record<string, string>>; value: number; suffix?: string }[],
): string {
  const lines = values.map(({ labels, value, suffix = '' }) => {
    const inner = Object.entries(labels ?? {}).map(([key, text]) => `${key}="${escape(text)}"`)
    return `${name}${suffix}${inner.length > 0 ? `{${inner.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

/** Counts answers by declared route, so that hostile addresses make no new series. */
export class HttpMetrics {
  private readonly routes = new Map<string, RouteStatistics>()
  private readonly buckets = BUCKETS.map(() => 0)
  private count = 0
  private seconds = 0

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      this.note(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    })
  }

  private note(method: string, route: string, code: number, seconds: number): void {
    const status = `${Math.floor(code / 100)}xx`
    const key = `${method} ${route} ${status}`
    const statistics = this.routes.get(key) ?? { method, route, status, count: 0, seconds: 0 }
    statistics.count++
    statistics.seconds += seconds
    this.routes.set(key, statistics)
    this.count++
    this.seconds += seconds
    BUCKETS.forEach((limit, i) => {
      if (seconds <= limit) this.buckets[i] = (this.buckets[i] ?? 0) + 1
    })
  }

  text(): string {
    const all = [...this.routes.values()]
    const labels = ({ method, route, status }: RouteStatistics) => ({ method, route, status })
    return [
      metric(
        'motorpool_http_requests_total',
        'counter',
        'Answers by call and kind of status.',
        all.map((f) => ({ labels: labels(f), value: f.count })),
      ),
      metric(
        'motorpool_http_request_seconds_total',
        'counter',
        'Time spent on answers, by call.',
        all.map((f) => ({ labels: labels(f), value: f.seconds })),
      ),
      metric('motorpool_http_request_duration_seconds', 'histogram', 'How long answers took.', [
        ...BUCKETS.map((limit, i) => ({
          suffix: '_bucket',
          labels: { le: String(limit) },
          value: this.buckets[i] ?? 0,
        })),
        { suffix: '_bucket', labels: { le: '+Inf' }, value: this.count },
        { suffix: '_sum', value: this.seconds },
        { suffix: '_count', value: this.count },
      ]),
    ].join('\n')
  }
}
