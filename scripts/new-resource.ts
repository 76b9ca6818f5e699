/**
 * Writes a resource whole: definition, migration, texts in three languages, screen, tests and their wiring.
 * `npm run -s new-resource` without arguments says how.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definition } from './new-resource/definition.ts'
import { migration } from './new-resource/migration.ts'
import { homeOf, type Plan, planOf } from './new-resource/plan.ts'
import { textFiles } from './new-resource/texts.ts'
import { wiring } from './new-resource/wiring.ts'

/** New files, and files that change, by path from the root of the project. */
export interface Written {
  made: Record<string, string>
  changed: Record<string, string>
}

export function filesOf(root: string, plan: Plan): Written {
  const home = homeOf(plan)
  return {
    made: {
      [`${home}/src/shared/${plan.file}.ts`]: definition(plan),
      [`${home}/migrations/${plan.stamp}-${plan.table.replaceAll('_', '-')}.sql`]: migration(plan),
      ...textFiles(plan),
    },
    changed: wiring(root, plan),
  }
}

/** Brings files into the form that `biome ci` asks for. */
function format(root: string, paths: readonly string[]): void {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
  const code = paths.filter((path) => /\.(ts|tsx|json)$/.test(path))
  const { status, stderr } = spawnSync(biome, ['check', '--write', '--colors=off', ...code], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the formatter refuses what was written:\n${stderr}`)
}

async function write(root: string, args: readonly string[]): Promise<string[]> {
  const plan = await planOf(root, args)
  const { made, changed } = filesOf(root, plan)
  const there = Object.keys(made).filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new Error(`${there.join(', ')}: there already; nothing was written`)
  const files = { ...made, ...changed }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return Object.keys(files)
}

/**
 * Writes resources, each given by the words of its command line, one after another, and formats all their files at the end.
 * Answers with the paths of each, made and changed. Throws at the first that is refused; those before it stay written.
 */
export async function newResources(root: string, all: readonly (readonly string[])[]): Promise<string[][]> {
  const written: string[][] = []
  for (const args of all) written.push(await write(root, args))
  format(root, [...new Set(written.flat())])
  return written
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  try {
    const [, , ...args] = process.argv
    const [paths = []] = await newResources(root, [args])
    const module = args[0]?.split('/')[0]
    console.log(paths.join('\n'))
    console.log(
      `\nnow: read the definition, translate modules/${module}/locales, and run npx vitest run modules/${module}/test/plain.test.ts`,
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
