import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { GROUPS } from './imports.ts'
import { root } from './steps.ts'

/** Entries of a package of the tree: `@motorpool/http` → `packages/http/src/index.ts`. */
function entriesOf(folder: string): [specifier: string, file: string][] {
  const path = join(root, folder, 'package.json')
  if (!existsSync(path)) return []
  const { name = '', exports = {} }: { name?: string; exports?: Record<string, string> } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return Object.entries(exports).map(([key, file]) => [join(name, key), join(folder, file)])
}

let entries: ReadonlyMap<string, string> | undefined

/** The file of the tree that an import means, by its path from the root; undefined for what is installed or built in. */
export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  entries ??= new Map(
    GROUPS.flatMap((group) => readdirSync(join(root, group)).flatMap((one) => entriesOf(`${group}/${one}`))),
  )
  return entries.get(specifier)
}
