import { readFileSync } from 'node:fs'
import { pg } from '@motorpool/db'
import type { buildHttp, Principal } from '@motorpool/http'
import type { OrgScope } from '@motorpool/kernel'
import { TENANT } from './fleet.ts'
import { percentile, print, round } from './report.ts'

type Server = Awaited<ReturnType<typeof buildHttp>>

/** One call of a list as a browser makes it; `who` is the token of a principal that the server knows. */
export interface Call {
  name: string
  who: string
  method: 'GET' | 'POST'
  url: string
  body?: () => object
  query?: () => Record<string, string>
}

export const pick = (n: number) => 1 + Math.floor(Math.random() * n)
export const pad = (n: number, length: number) => String(n).padStart(length, '0')

/** Somebody of the bench's tenant. */
export function principal(
  orgScope: OrgScope,
  permissions: readonly string[],
  tenantId = String(TENANT),
): Principal {
  const actor = { id: '1', userName: 'bench', userType: 'TENANT', orgId: tenantId, sessionId: '1' } as const
  return { tenantId, actor, orgScope, permissions: new Set(permissions) }
}

export const authenticatorOf = (who: ReadonlyMap<string, Principal>) => ({
  authenticate: async (token: string) => who.get(token),
  authenticateSession: async () => undefined,
})

/** The calls of one list by their names. */
export function callsOf(list: string, api: string, page: string) {
  return {
    page: (name: string, body: () => object, who = 'all'): Call => ({
      name: `${list}/${name}`,
      who,
      method: 'POST',
      url: api + page,
      body: () => ({ pageSize: 20, ...body() }),
    }),
    get: (name: string, path: string, keyword: () => string, who = 'all'): Call => ({
      name: `${list}/${name}`,
      who,
      method: 'GET',
      url: api + path,
      query: () => ({ keyword: keyword() }),
    }),
  }
}

/** One call, whole; the number of rows it answered, or undefined when the server gave it up. */
async function perform(http: Server, call: Call): Promise<number | undefined> {
  const answer = await http.inject({
    method: call.method,
    url: call.url,
    headers: { authorization: call.who },
    ...(call.body ? { payload: call.body() } : {}),
    ...(call.query ? { query: call.query() } : {}),
  })
  if (answer.statusCode === 503) return undefined
  if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.statusCode} ${answer.payload}`)
  const { data } = JSON.parse(answer.payload) as { data: { items?: unknown[] } | unknown[] }
  return Array.isArray(data) ? data.length : (data.items?.length ?? 0)
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** Ticks of 10 ms that a process has spent; none once it is gone. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Bare selects of as many rows, between the calls: they see the machine as the calls do. */
export class Bare {
  readonly client: pg.Client
  private readonly text: string
  private readonly most: number
  private readonly server: number | undefined
  private readonly spent: number[] = []

  /** `text` selects 20 rows by their primary key, up to the id that it is given, of `most`. */
  constructor(url: string, text: string, most: number, server?: number) {
    this.server = server
    this.client = new pg.Client({ connectionString: url })
    this.text = text
    this.most = most
  }

  async once(): Promise<void> {
    const began = performance.now()
    await this.client.query(this.text, [pick(this.most)])
    this.spent.push(performance.now() - began)
  }

  /** ms of the processor: of this process, and of the connections of the database server. */
  processor(): number {
    const { user, system } = process.cpuUsage()
    const children = this.server === undefined ? [] : childrenOf(this.server)
    return (user + system) / 1000 + children.reduce((sum, pid) => sum + ticksOf(pid), 0) * 10
  }

  /** p95 since the last time. */
  take(): number {
    return percentile(
      this.spent.splice(0).sort((a, b) => a - b),
      0.95,
    )
  }
}

/** One that takes much longer than it may is not called so often. */
const LONGEST_MS = Number(process.env.BENCH_LONGEST ?? 60_000)
/** A call that takes so long is slow however warm the server is. */
const SLOW_MS = 2000

/** Measures each of the calls whose name holds `BENCH_ONLY`, `BENCH_CALLS` times, and prints it; the slowest p95. */
export async function measureCalls(
  http: Server,
  calls: readonly Call[],
  bare: Bare,
  more: Readonly<Record<string, unknown>>,
): Promise<number> {
  const times = Number(process.env.BENCH_CALLS ?? 200)
  const chosen = calls.filter((call) => call.name.includes(process.env.BENCH_ONLY ?? ''))
  // A server that has run for a while: its code is compiled, its connections have their catalogues.
  const warm = performance.now() + LONGEST_MS
  for (let i = 0; i < Math.min(20, times); i++)
    for (const call of chosen) if (performance.now() < warm) await perform(http, call)
  let slowest = 0
  for (const call of chosen) {
    const spent: number[] = []
    const busy = bare.processor()
    let rounds = 0
    let rows = 0
    let failed = 0
    const until = performance.now() + LONGEST_MS
    for (let i = -5; i < times && performance.now() < until; i++) {
      const began = performance.now()
      const answered = await perform(http, call)
      const took = performance.now() - began
      rounds++
      if (answered === undefined) failed++
      if (i < 0 && answered !== undefined && took < SLOW_MS) continue
      spent.push(took)
      rows += answered ?? 0
      await bare.once()
    }
    spent.sort((a, b) => a - b)
    const value = percentile(spent, 0.95)
    slowest = Math.max(slowest, value)
    print({
      name: call.name,
      value,
      unit: 'ms p95 of the call',
      p50: round(percentile(spent, 0.5), 2),
      limit: round(bare.take(), 3),
      limitWhat: 'ms p95 of a bare select of 20 rows by primary key order',
      processor: round((bare.processor() - busy) / Math.max(1, rounds), 2),
      rowsPerCall: round(rows / spent.length, 2),
      ...(failed > 0 ? { failed } : {}),
      ...more,
    })
  }
  return slowest
}
