import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './steps.ts'

export interface TableUse {
  table: string
  writes: boolean
}

/** `table`, `public.table` or `"table"`. */
const NAME = String.raw`(?:public\.)?"?([a-z_][a-z0-9_]*)"?`
const ALIAS = String.raw`(?:\s+(?:as\s+)?(?!(?:where|on|set|join|left|right|inner|cross|full|order|group|limit|for|using|union|returning|values|select)\b)[a-z_]\w*)?`
const READ = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+)?${NAME}${ALIAS}`, 'gi')
const NEXT = new RegExp(String.raw`\s*,\s*(?:lateral\s+)?${NAME}${ALIAS}`, 'iy')
const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy|update(?:\s+only)?)\s+(?!(?:set|of)\b)${NAME}`,
  'gi',
)
/** Calls of the query builder that name a table first; true: that write it. */
const BUILDER = new Map([
  ['selectFrom', false],
  ['innerJoin', false],
  ['leftJoin', false],
  ['insertInto', true],
  ['updateTable', true],
  ['deleteFrom', true],
])

/** The tables that a text names where SQL reads or writes; whether it is SQL shows in the names being those of tables. */
export function tablesOf(sql: string): TableUse[] {
  const written = [...sql.matchAll(WRITE)]
  const deletes = new Set(written.map((m) => m.index + m[0].length))
  const reads = [...sql.matchAll(READ)].flatMap((match) => {
    const names = deletes.has(match.index + match[0].length) ? [] : [match[1]]
    let end = match.index + match[0].length
    for (;;) {
      NEXT.lastIndex = end
      const next = NEXT.exec(sql)
      if (!next) return names
      names.push(next[1])
      end = NEXT.lastIndex
    }
  })
  return [
    ...written.map((m) => ({ table: (m[1] ?? '').toLowerCase(), writes: true })),
    ...reads.map((table) => ({ table: (table ?? '').toLowerCase(), writes: false })),
  ]
}

/** Tables that a source file reads or writes by texts of SQL (`$` where a value stands) and by the query builder. */
export function tableUses(path: string, source: string): TableUse[] {
  const uses: TableUse[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') uses.push(...tablesOf(value))
    },
    TemplateLiteral({ quasis }) {
      uses.push(...tablesOf(quasis.map((q) => q.value.cooked ?? q.value.raw).join(' $ ')))
    },
    CallExpression({ callee, arguments: [table] }) {
      const called = callee.type === 'MemberExpression' && callee.property
      const writes = called && called.type === 'Identifier' ? BUILDER.get(called.name) : undefined
      if (writes !== undefined && table?.type === 'Literal' && typeof table.value === 'string')
        uses.push({ table: table.value.split(' ')[0] ?? '', writes })
    },
  }).visit(parseSync(path, source).program)
  return uses
}

/** Which module or package makes each table: `vehicle` → `modules/vehicle`. */
export function tableOwners(): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const group of ['modules', 'packages'])
    for (const folder of readdirSync(join(root, group))) {
      const home = join(root, group, folder, 'migrations')
      for (const file of files(home))
        for (const [, table] of readFileSync(join(home, file), 'utf8').matchAll(
          /^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]\w*)/gim,
        ))
          owners.set(table ?? '', `${group}/${folder}`)
    }
  return owners
}

function files(folder: string): string[] {
  try {
    return readdirSync(folder).filter((f) => f.endsWith('.sql'))
  } catch {
    return []
  }
}
