import type { Finding } from '../guard.ts'

const PROTECT = /^call app\.protect\('(\w+)', '(\w+)'\);/gm
const RESTRICT = /^call app\.protect_(from_customers|self)\('(\w+)', '\w+'\);/gm
const NARROW = /^call app\.narrow\('(\w+)', '(\w+)', '(\w+)',[^;]*;/gm
const CREATE =
  /^(create policy \w+ on (\w+) (?:as restrictive )?for (\w+) to \w+)\s+(?:using|with check)[^;]*;/gm

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

/** What is restricted no more. Without the call the table would have what `protect` gave it, and what replaces that later would find nothing. */
const unrestricted = (table: string, role: string, prefix: string): string =>
  `call app.narrow('${table}', '${role}', '${prefix}', 'true', 'true', 'true');`

const CONDITIONS: Readonly<Record<string, string>> = {
  insert: 'with check (true)',
  update: 'using (true) with check (true)',
}

/** Row security as migrations give it to their tables. */
export function policies(sql: string): Finding[] {
  const found = (
    pattern: RegExp,
    instead: (...parts: string[]) => [table: string, text: string | undefined],
  ) =>
    [...sql.matchAll(pattern)].flatMap((match): Finding[] => {
      const [table, text] = instead(...match)
      const end = match.index + match[0].length
      // A policy that lets everything through has nothing to lose.
      return text === undefined || text === match[0]
        ? []
        : [{ kind: 'policy', start: match.index, end, text, hints: [table] }]
    })
  return [
    ...found(PROTECT, (call = '', table = '', scope = '') => [table, weaker(call, table, scope)]),
    ...found(RESTRICT, (_, whom, table = '') => [
      table,
      whom === 'self'
        ? unrestricted(table, 'motorpool_self', 'self_')
        : unrestricted(table, 'motorpool_customer', 'customer_'),
    ]),
    ...found(NARROW, (_, table = '', role = '', prefix = '') => [table, unrestricted(table, role, prefix)]),
    ...found(CREATE, (_, head = '', table = '', command = '') => [
      table,
      `${head} ${CONDITIONS[command] ?? 'using (true)'};`,
    ]),
  ]
}
