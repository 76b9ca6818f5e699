import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/steps.ts'
import { distances } from './graph.ts'
import type { Guard, Kind } from './guard.ts'

/** Tests that attack every call and table of the whole product: slow, so they come last. */
export const ATTACKS = ['access', 'generic-calls', 'foreign-rows'].map(
  (name) => `apps/server/test/${name}.test.ts`,
)
const ATTACKED: ReadonlySet<Kind> = new Set([
  'permission',
  'scope',
  'narrow',
  'tenant',
  'policy',
  'missing',
  'check',
])

/** Tests that know what is declared all over the product, and are quick. */
const CALLS = 'apps/server/test/declared-calls.test.ts'
const DECLARED: ReadonlyMap<Kind, string> = new Map([
  ['permission', CALLS],
  ['tokens', CALLS],
  ['rate', CALLS],
  ['policy', 'apps/server/test/row-security.test.ts'],
])

/** Tests of the server's parts, and of the whole product where they are named for something. */
export const TESTS: readonly string[] = globSync('{packages,modules,protocols,apps}/*/test/**/*.test.ts', {
  cwd: root,
  exclude: ['**/web/**', '**/web.test.ts', 'packages/ui/**', 'apps/!(server)/**', ...ATTACKS],
})

const texts = new Map<string, string>()
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const home = (path: string) => path.split('/').slice(0, 2).join('/')
/** Words of a path, without the plural: `role/authority.ts` → role, authority. */
const wordsOf = (path: string): string[] =>
  path
    .replace(/\.\w+$/, '')
    .split(/[^a-z0-9]+/i)
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => word.length > 2 && !['src', 'server', 'service', 'routes', 'index'].includes(word))

/** How likely a test looks at a guard: by its folder, its name and what it names. */
function likelihood(test: string, guard: Guard): number {
  const words = new Set(wordsOf(basename(test, '.test.ts')))
  const named = wordsOf(guard.path.split('/').slice(2).join('/')).filter((word) => words.has(word)).length
  const text = textOf(test)
  const said = guard.hints.filter((hint) => hint.length > 3 && text.includes(hint)).length
  const spoken = wordsOf(basename(guard.path)).filter((word) => text.toLowerCase().includes(word)).length
  const isHome = home(test) === home(guard.path)
  return (isHome ? 4 : 0) + 4 * Math.min(2, named) + 3 * said + 5 * Math.min(2, spoken)
}

/** Tests that can notice that a guard is missing, the likeliest first, at most `most` and what attacks the whole product. */
export function coversOf(guard: Guard, most: number): string[] {
  const reach = distances(guard.path)
  const isSql = guard.path.endsWith('.sql')
  const reached = TESTS.filter((test) => (isSql ? home(test) === home(guard.path) : reach.has(test)))
  const ranked = reached
    .map((test) => ({ test, likely: likelihood(test, guard), far: reach.get(test) ?? 0 }))
    .sort((a, b) => b.likely - a.likely || a.far - b.far || (a.test < b.test ? -1 : 1))
    .slice(0, most)
  const declared = DECLARED.get(guard.kind)
  return [
    ...(declared ? [declared] : []),
    ...ranked.map(({ test }) => test).filter((test) => test !== declared),
    ...(ATTACKED.has(guard.kind) ? ATTACKS : []),
  ]
}
