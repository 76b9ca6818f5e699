import { type SourceFile, sourceFiles } from '../lib/imports.ts'
import { resolve } from '../lib/resolve.ts'

/** Who imports a file: by the file. */
function importers(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
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
