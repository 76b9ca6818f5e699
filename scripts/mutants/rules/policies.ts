import type { Finding } from '../guard.ts'

const PROTECT = /^call app\.protect\('(\w+)', '(\w+)'\);/gm
const FURTHER = /^call app\.protect_(?:from_customers|self)\('(\w+)', '\w+'\);/gm

/** The next weaker protection of a table; undefined where none is weaker. */
function weaker(table: string, scope: string): string | undefined {
  switch (scope) {
    case 'tenant':
    case 'shared':
      return `call app.protect('${table}', '${scope}'); create policy open on ${table} to motorpool_app using (true) with check (true);`
    case 'internal':
      return `call app.protect('${table}', 'platform');`
    case 'platform':
      return undefined
    default:
      return `call app.protect('${table}', 'tenant');`
  }
}

/** Row security as migrations give it to their tables. */
export function policies(sql: string): Finding[] {
  const own = [...sql.matchAll(PROTECT)].flatMap(([call, table = '', scope = '']) => {
    const text = weaker(table, scope)
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
