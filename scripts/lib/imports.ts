import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './steps.ts'

export interface SourceFile {
  /** Path from the repository's root. */
  path: string
  imports: string[]
  /** What comes with it when it is loaded: the static ones of `imports`, without those of types. */
  loads: string[]
}

export const GROUPS = ['apps', 'packages', 'protocols', 'modules'] as const

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** `import type`, `export type`: nothing is left of them when the file runs. */
const OF_TYPES = /^(?:import|export)\s+type\b/

/** What a text imports (static, re-export and dynamic with a literal), and what of that is loaded with it. */
export function importsIn(path: string, text: string): Omit<SourceFile, 'path'> {
  const { module } = parseSync(path, text)
  const statics = [
    ...module.staticImports.map((i) => ({ ...i, requests: [i.moduleRequest.value] })),
    ...module.staticExports.map((e) => ({
      ...e,
      requests: e.entries.flatMap((x) => (x.moduleRequest ? [x.moduleRequest.value] : [])),
    })),
  ]
  const dynamic = module.dynamicImports.flatMap((d) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(d.moduleRequest.start, d.moduleRequest.end))
    return literal?.[1] ? [literal[1]] : []
  })
  const loaded = statics.filter(({ start, end }) => !OF_TYPES.test(text.slice(start, end)))
  return {
    imports: [...statics.flatMap(({ requests }) => requests), ...dynamic],
    loads: loaded.flatMap(({ requests }) => requests),
  }
}

/** Every source file with what it imports. */
export function sourceFiles(): SourceFile[] {
  return GROUPS.flatMap((group) =>
    Array.from(walk(join(root, group)), (path) => ({
      path: relative(root, path),
      ...importsIn(path, readFileSync(path, 'utf8')),
    })),
  )
}
