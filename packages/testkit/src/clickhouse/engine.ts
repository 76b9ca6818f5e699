// A process of its own: ClickHouse's engine as a library (chdb), behind the HTTP interface of its server as far as the product
// uses it. Statements are carried out one after the other.
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { accountOf, type ClickHouseTrouble, Refusal, refuse } from './answer.ts'

interface Session {
  queryAsync(query: string): Promise<{ bytes(): Uint8Array; text(): string }>
}
interface Chdb {
  Session: new (path: string) => Session
}

const [library = '', folder = '', account = '', port = '0'] = process.argv.slice(2)
const { Session } = (await import(library)) as Chdb
const session = new Session(join(folder, 'data'))
await session.queryAsync('CREATE DATABASE IF NOT EXISTS motorpool')

let troubles: readonly ClickHouseTrouble[] = []
process.on('message', (message: { troubles: readonly ClickHouseTrouble[] }) => {
  troubles = message.troubles
  process.send?.({ heard: true })
})

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
/** Parameters of the address that are no settings of the engine. */
const OF_HTTP = new Set([
  'query',
  'database',
  'query_id',
  'session_id',
  'role',
  'wait_end_of_query',
  'buffer_size',
])

let inserts = 0
/** Data come with a call; the library reads them from a file. */
function withData(statement: string, data: Buffer): { statement: string; file: string | undefined } {
  const [, table, columns] = /^\s*INSERT INTO (\S+) \(([^)]*)\) FORMAT Native\s*$/.exec(statement) ?? []
  if (!table) return { statement, file: undefined }
  const file = join(folder, `insert-${inserts++}.native`)
  writeFileSync(file, data)
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM file(${quoted(file)}, 'Native')`
  return { statement: text, file }
}

let current = ''
async function use(database: string): Promise<void> {
  if (database === current) return
  const known = await session.queryAsync(
    `SELECT count() FROM system.databases WHERE name = ${quoted(database)}`,
  )
  if (known.text().trim() === '0')
    throw new Refusal(81, `Code: 81. DB::Exception: Database ${database} does not exist. (UNKNOWN_DATABASE)`)
  await session.queryAsync(`USE \`${database}\``)
  current = database
}

/** Parameters come as the server gets them, in its own notation; settings are those of this statement alone. */
async function set(values: readonly (readonly [name: string, value: string])[]): Promise<void> {
  if (values.length > 0)
    await session.queryAsync(`SET ${values.map(([name, value]) => `${name} = ${value}`).join(', ')}`)
}

async function carryOut(query: URLSearchParams, statement: string, data: Buffer): Promise<Uint8Array> {
  await use(query.get('database') ?? 'default')
  const given = [...query].filter(([name]) => !OF_HTTP.has(name))
  await set(given.map(([name, value]) => [name, quoted(value)]))
  const made = withData(statement, data)
  try {
    return (await session.queryAsync(made.statement)).bytes()
  } finally {
    if (made.file) rmSync(made.file)
    const settings = given.filter(([name]) => !name.startsWith('param_'))
    await set(settings.map(([name]) => [name, 'DEFAULT']))
  }
}

let last: Promise<unknown> = Promise.resolve()
/** One statement at a time: what it is asked under (database, settings) is the session's. */
function inTurn<R>(run: () => Promise<R>): Promise<R> {
  const mine = last.then(run)
  last = mine.catch(() => {})
  return mine
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine')
  const body = await buffer(request)
  if (url.pathname === '/ping') return void response.end('Ok.\n')
  if (accountOf(request) !== account)
    throw new Refusal(516, 'Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)')
  const inAddress = url.searchParams.get('query')
  const statement = inAddress ?? body.toString('utf8')
  const data = inAddress === null ? Buffer.alloc(0) : body
  const trouble = troubles.find((one) => new RegExp(one.statement).test(statement))
  if (trouble?.done) await inTurn(() => carryOut(url.searchParams, statement, data))
  if (trouble?.instead === 'silence') return
  if (trouble && 'code' in trouble.instead) throw Refusal.named(trouble.instead.code, trouble.instead.name)
  const answer =
    trouble && 'body' in trouble.instead
      ? Buffer.from(trouble.instead.body, 'base64')
      : await inTurn(() => carryOut(url.searchParams, statement, data))
  response.end(answer)
}

const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
  serve(request, response).catch((error: unknown) => refuse(response, error))
})
server.listen(Number(port), '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('disconnect', () => process.exit(0))
