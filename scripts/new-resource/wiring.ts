import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf, type Plan } from './plan.ts'

/** Adds an entry to the end of a list that begins with `head`, and imports to the top of the file. */
function listed(text: string, head: RegExp, entry: string, imports: readonly string[], file: string): string {
  const at = head.exec(text)
  const end = at ? text.indexOf('\n]', at.index) : -1
  if (end < 0) throw new Error(`${file}: no list ${head.source}`)
  const lines = imports.filter((line) => !text.includes(line)).map((line) => `${line}\n`)
  return `${lines.join('')}${text.slice(0, end)}\n${entry}${text.slice(end)}`
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

/** The three lists of a module that name its resources, with the new one. */
export function wiring(root: string, plan: Plan): Record<string, string> {
  const { constant, file, key } = plan
  const change = (path: string, head: RegExp, entry: string, imports: readonly string[]) => {
    const whole = `${homeOf(plan)}/${path}`
    return [whole, listed(readFileSync(join(root, whole), 'utf8'), head, entry, imports, whole)] as const
  }
  const { imports, refs } = buildersOf(plan)
  return Object.fromEntries([
    change('src/shared/resources.ts', /plainResources = \[/, `  ${constant},`, [
      `import { ${constant} } from './${file}.ts'`,
    ]),
    change('src/shared/screens.ts', /const MENU = \[/, `  '${key}',`, []),
    change(
      'test/samples.ts',
      /samples: readonly PlainSample\[\] = \[/,
      `  { resource: ${constant}${refs} },`,
      [`import { ${constant} } from '../src/shared/${file}.ts'`, ...imports],
    ),
  ])
}
