import { type Expression, parseSync, Visitor } from 'oxc-parser'

/** Modules through which a connection can be opened. */
const OUTWARD =
  /^(node:)?(net|tls|http|https|http2|dgram)$|^(undici|nodemailer|ws|axios|got|ssh2|ssh2-sftp-client|@nats-io\/transport-node|@aws-sdk\/.+)$/
/** What of them opens none. */
const HARMLESS = new Set([
  'createServer',
  'Server',
  'utils',
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
  'STATUS_CODES',
  'nanos',
])
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** The global that is called or constructed: `fetch(…)`, `globalThis.fetch(…)`. */
function globalOf(callee: Expression): string | undefined {
  const named =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'globalThis'
      ? callee.property
      : callee
  return named.type === 'Identifier' && GLOBALS.has(named.name) ? named.name : undefined
}

/** What in a source file can open a connection to elsewhere: imported names, modules loaded whole, globals. */
export function outgoing(path: string, text: string): string[] {
  const { module, program } = parseSync(path, text)
  const imported = module.staticImports.flatMap(({ moduleRequest: { value: from }, entries }) =>
    entries
      .filter((e) => OUTWARD.test(from) && !e.isType && !HARMLESS.has(e.importName.name ?? ''))
      .map((e) => `${e.importName.name ?? '*'} of ${from}`),
  )
  const loaded = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const from = text.slice(start + 1, end - 1)
    return OUTWARD.test(from) ? [`* of ${from}`] : []
  })
  const used: string[] = []
  const note = ({ callee }: { callee: Expression }) => {
    const name = globalOf(callee)
    if (name) used.push(name)
  }
  new Visitor({ CallExpression: note, NewExpression: note }).visit(program)
  return [...imported, ...loaded, ...used]
}
