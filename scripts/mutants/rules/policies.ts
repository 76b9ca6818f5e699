import type { Finding } from '../guard.ts'

const PROTECT = /^call app\.protect\('(\w+)', '(\w+)'\);/gm
const FURTHER = /^call app\.protect_(?:from_customers|self)\('(\w+)', '\w+'\);/gm

const opened = (table: string, to: string): string =>
  ` create policy open on ${table} to motorpool_app using (${to}) with check (${to});`

/** What makes the protection of a table weaker: its organisations, its tenants, or that the runtime does not reach it. */
function weaker(call: string, table: string, scope: string): string | undefined {
  switch (scope) {
    case 'tenant':
    case 'shared':
      return call + opened(table, 'true')
    case 'internal':
      return `call app.protect('${table}', 'platform');`
    case 'platform':
      return undefined
    default:
      return call + opened(table, 'tenant_id = (select app.tenant_id())')
  }
}

/** Row security as migrations give it to their tables. */
export function policies(sql: string): Finding[] {
  const own = [...sql.matchAll(PROTECT)].flatMap(([call, table = '', scope = '']) => {
    const text = weaker(call, table, scope)
    const start = sql.indexOf(call)
    return text ? [{ kind: 'policy' as const, start, end: start + call.length, text, hints: [table] }] : []
  })
  const further = [...sql.matchAll(FURTHER)].map(({ 0: call, 1: table = '', index }) => ({
    kind: 'policy' as const,
    start: index,
    end: index + call.length,
    text: '',
    hints: [table],
  }))
  return [...own, ...further]
}
