import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type SourceFile, sourceFiles } from '../lib/imports.ts'
import { root } from '../lib/steps.ts'

const exportsOf = new Map<string, ReadonlyMap<string, string>>()

/** Entries of a package of the tree: `@motorpool/http` → `packages/http/src/index.ts`. */
function entries(folder: string): ReadonlyMap<string, string> {
  const { name = '', exports = {} }: { name?: string; exports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  return new Map(Object.entries(exports).map(([key, file]) => [join(name, key), join(folder, file)]))
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  for (const found of exportsOf.values()) {
    const file = found.get(specifier)
    if (file) return file
  }
  return undefined
}

/** Who imports a file: by the file. */
function importers(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  for (const folder of new Set(files.map((f) => f.path.split('/').slice(0, 2).join('/'))))
    if (!exportsOf.has(folder) && existsSync(join(root, folder, 'package.json')))
      exportsOf.set(folder, entries(folder))
  const edges = files.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      const to = resolve(path, specifier)
      return to ? [{ to, path }] : []
    }),
  )
  const by = Map.groupBy(edges, ({ to }) => to)
  return new Map([...by].map(([to, found]) => [to, found.map(({ path }) => path)]))
}

let graph: ReadonlyMap<string, readonly string[]> | undefined

const known = new Map<string, ReadonlyMap<string, number>>()

/** How many imports lie between a file and each of the files that reach it. */
export function distances(file: string): ReadonlyMap<string, number> {
  const before = known.get(file)
  if (before) return before
  graph ??= importers(sourceFiles())
  const found = new Map([[file, 0]])
  for (const [path, distance] of found)
    for (const importer of graph.get(path) ?? []) if (!found.has(importer)) found.set(importer, distance + 1)
  known.set(file, found)
  return found
}
