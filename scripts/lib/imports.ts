import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './steps.ts'

export interface SourceFile {
  /** Path from the repository's root. */
  path: string
  imports: string[]
}

const GROUPS = ['apps', 'packages', 'protocols', 'modules'] as const

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** Every source file with what it imports (static, re-export and dynamic with a literal). */
export function sourceFiles(): SourceFile[] {
  const files: SourceFile[] = []
  for (const group of GROUPS) {
    for (const path of walk(join(root, group))) {
      const text = readFileSync(path, 'utf8')
      const { module } = parseSync(path, text)
      const imports = [
        ...module.staticImports.map((i) => i.moduleRequest.value),
        ...module.staticExports.flatMap((e) =>
          e.entries.flatMap((x) => (x.moduleRequest ? [x.moduleRequest.value] : [])),
        ),
        ...module.dynamicImports.flatMap((d) => {
          const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
            text.slice(d.moduleRequest.start, d.moduleRequest.end),
          )
          return literal?.[1] ? [literal[1]] : []
        }),
      ]
      files.push({ path: relative(root, path), imports })
    }
  }
  return files
}
