import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/steps.ts'
import type { Finding, Guard } from './guard.ts'
import { belongings } from './rules/belongings.ts'
import { questions, statements } from './rules/calls.ts'
import { conditions } from './rules/conditions.ts'
import { declarations, joined } from './rules/declared.ts'
import { policies } from './rules/policies.ts'
import { builder, templates } from './rules/sql.ts'
import { type Place, places } from './walk.ts'

const RULES: readonly ((place: Place, path: string) => Finding[])[] = [
  conditions,
  statements,
  questions,
  declarations,
  joined,
  templates,
  builder,
  belongings,
]

const SOURCES = ['packages/*/src/**/*.ts', 'modules/*/src/server/**/*.ts', 'protocols/*/src/**/*.ts']
/** What runs in a browser guards nothing, and the tools of tests are no product. */
const NEVER = ['**/*.test.ts', '**/web/**', 'packages/{ui,testkit}/**', 'packages/*/src/testing/**']

/** Guards of one source: a TypeScript file or a migration. */
export function guardsIn(path: string, text: string): Guard[] {
  const found = path.endsWith('.sql')
    ? policies(text)
    : places(path, text).flatMap((place) => RULES.flatMap((rule) => rule(place, path)))
  const seen = new Map<string, number>()
  const distinct = found.filter(
    (one, i) => found.findIndex((other) => other.start === one.start && other.end === one.end) === i,
  )
  return distinct.map((finding) => {
    const removed = text.slice(finding.start, finding.end)
    const name = [path, finding.kind, removed, finding.hints.join()].join('\0')
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return {
      ...finding,
      id: createHash('sha256').update(`${name}\0${nth}`).digest('hex').slice(0, 8),
      path,
      line: text.slice(0, finding.start).split('\n').length,
      removes: removed.replace(/\s+/g, ' ').trim().slice(0, 100),
    }
  })
}

/** Every guard of the tree, in the order of the files. */
export function findGuards(): Guard[] {
  const sources = globSync(SOURCES, { cwd: root, exclude: NEVER })
  const migrations = globSync('{packages,modules}/*/migrations/*.sql', { cwd: root })
  return [...sources, ...migrations]
    .sort()
    .flatMap((path) => guardsIn(path, readFileSync(join(root, path), 'utf8')))
}
