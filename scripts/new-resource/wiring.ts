import { join } from 'node:path'
import { conventional } from './convention.ts'
import type { Plan } from './plan.ts'

/** Where the list ends whose bracket opens just before `from`; undefined when it does not. */
function endOfList(text: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return at
  }
  return undefined
}

/** Adds an entry to the end of a list that begins with `head`, and imports to the top of the file. */
function listed(text: string, head: RegExp, entry: string, imports: readonly string[], file: string): string {
  const at = head.exec(text)
  const end = at ? endOfList(text, at.index + at[0].length) : undefined
  if (end === undefined) throw new Error(`${file}: no list ${head.source}`)
  const lines = imports.filter((line) => !text.includes(line)).map((line) => `${line}\n`)
  const before = text.slice(0, end).trimEnd()
  return `${lines.join('')}${before}${/[,[]$/.test(before) ? '' : ','}\n${entry}\n${text.slice(end)}`
}

/** Where tests make what references point at: `builders` of the own module, others under a name of their own. */
function buildersOf(plan: Plan): { imports: string[]; refs: string } {
  const imports = new Set<string>()
  const refs = [...plan.builders].map(([field, { key, module }]) => {
    const own = module === plan.module
    const name = own ? 'builders' : `${module}Builders`
    imports.add(
      own
        ? `import { builders } from './support/builders.ts'`
        : `import { builders as ${name} } from '../../${module}/test/support/builders.ts'`,
    )
    return `${field}: ${name}['${key}']`
  })
  return { imports: [...imports], refs: refs.length > 0 ? `, refs: { ${refs.join(', ')} }` : '' }
}

/** The files of the module that change: its three lists with the new resource, and what it lacked of the convention. */
export function wiring(root: string, plan: Plan): Record<string, string> {
  const { constant, file, key, module } = plan
  const files = conventional(root, module)
  const change = (path: string, head: RegExp, entry: string, imports: readonly string[]) => {
    files.write(path, listed(files.read(path), head, entry, imports, join(files.home, path)))
  }
  const { imports, refs } = buildersOf(plan)
  change('src/shared/resources.ts', /plainResources = \[/, `  ${constant},`, [
    `import { ${constant} } from './${file}.ts'`,
  ])
  change('src/shared/screens.ts', /const MENU = \[/, `  '${key}',`, [])
  change('test/samples.ts', /samples: readonly PlainSample\[\] = \[/, `  { resource: ${constant}${refs} },`, [
    `import { ${constant} } from '../src/shared/${file}.ts'`,
    ...imports,
  ])
  return Object.fromEntries(files.texts)
}
