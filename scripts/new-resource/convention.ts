import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Contents of files by path from the root, as they will be. */
export type Texts = Map<string, string>

/** The files of a module as they stand and as they will be; what is not there can be made. */
export class ModuleFiles {
  readonly texts: Texts
  readonly #root: string
  readonly home: string

  constructor(root: string, module: string, texts: Texts = new Map()) {
    this.#root = root
    this.home = join('modules', module)
    this.texts = texts
  }

  has(path: string): boolean {
    const whole = join(this.home, path)
    return this.texts.has(whole) || existsSync(join(this.#root, whole))
  }

  read(path: string): string {
    const whole = join(this.home, path)
    return this.texts.get(whole) ?? readFileSync(join(this.#root, whole), 'utf8')
  }

  write(path: string, text: string): void {
    this.texts.set(join(this.home, path), text)
  }

  any(pattern: string, text: RegExp): boolean {
    return this.#paths(pattern).some((path) => text.test(this.read(path)))
  }

  /** The first file of the module that matches; throws when none does. */
  holding(pattern: string, text: RegExp): { path: string; found: RegExpExecArray } {
    for (const path of this.#paths(pattern)) {
      const found = text.exec(this.read(path))
      if (found) return { path, found }
    }
    throw new Error(`${join(this.home, pattern)}: nothing matches ${text.source}`)
  }

  #paths(pattern: string): string[] {
    const whole = globSync(join(this.home, pattern), { cwd: this.#root })
    return whole.map((path) => relative(this.home, path)).toSorted((a, b) => a.localeCompare(b))
  }

  /** Puts lines after the place that a pattern ends at, and imports at the top. */
  insert(path: string, after: RegExp, lines: string, imports: readonly string[] = []): void {
    const text = this.read(path)
    const at = after.exec(text)
    if (!at) throw new Error(`${join(this.home, path)}: nothing matches ${after.source}`)
    const end = at.index + at[0].length
    const missing = imports.filter((line) => !text.includes(line)).map((line) => `${line}\n`)
    this.write(path, `${missing.join('')}${text.slice(0, end)}\n${lines}${text.slice(end)}`)
  }
}

const importFrom = (names: string, from: string, to: string): string => {
  const path = relative(dirname(from), to)
  return `import { ${names} } from '${path.startsWith('.') ? path : `./${path}`}'`
}

/** The list of plain resources, whose calls follow from it. */
function resources(files: ModuleFiles): void {
  const path = 'src/shared/resources.ts'
  if (files.has(path)) return
  const about = '/** Resources that do nothing beyond the generic path: their calls follow from this list. */'
  files.write(path, `${about}\nexport const plainResources = [\n] as const\n`)
  files.write(
    'src/shared/index.ts',
    `export { plainResources } from './resources.ts'\n${files.read('src/shared/index.ts')}`,
  )
  const routes = /\bdefineModule\(\{[\s\S]*?\broutes: \[/
  const server = files.holding('src/server/**/*.ts', routes).path
  const known = /\bresourceRoutes\b/.test(files.read(server))
  files.insert(server, routes, '...plainResources.flatMap((resource) => resourceRoutes(resource)),', [
    importFrom('plainResources', server, path),
    ...(known ? [] : [`import { resourceRoutes } from '@motorpool/resource/server'`]),
  ])
}

/** The part of the menu whose screens are the lists and forms of their resources. */
function menu(files: ModuleFiles): void {
  const path = 'src/shared/screens.ts'
  const text = files.read(path)
  if (text.includes('const MENU = [')) return
  const group = /\bgroup(?:: | = )'(\w+)'/.exec(text)?.[1] ?? 'system'
  const list = /^export const \w+Screens = \[/m
  files.insert(
    path,
    list,
    `  ...MENU.map((key, i) =>
    defineScreen({ route: \`/\${key}\`, module: key, group: '${group}', order: 500 + i * 10, users: ['ADMIN', 'TENANT'] }),
  ),`,
  )
  const about = '/** Resources whose screens are their lists and forms, in the order of the menu. */'
  files.write(
    path,
    files.read(path).replace(list, (head) => `${about}\nconst MENU = [\n] as const\n\n${head}`),
  )
}

/** What shows these screens in the browser. */
function loaders(files: ModuleFiles): void {
  const screens = files.holding('src/shared/screens.ts', /^export const (\w+Screens) = \[/m).found[1] ?? ''
  if (files.any('src/web/*.ts', new RegExp(`moduleScreens\\(\\s*${screens}\\b`))) return
  const own = /^export const (\w+): ScreenLoaders = \{([\s\S]*?)\n\}/m
  const { path, found } = files.holding('src/web/*.ts', own)
  const [all, name, entries] = found
  const made = files
    .read(path)
    .replace(
      all,
      () =>
        `export const ${name} = moduleScreens(${screens}, () => import('../shared/index.ts'), {${entries}\n})`,
    )
    .replace(/^import type \{ ScreenLoaders \} .*\n/m, '')
  const imports = [
    `import { moduleScreens } from '@motorpool/resource/screens'`,
    importFrom(screens, path, 'src/shared/screens.ts'),
  ]
  files.write(path, `${imports.join('\n')}\n${made}`)
}

/** The shared suite and the access matrix over the samples of the module. */
function tests(files: ModuleFiles): void {
  if (files.has('test/samples.ts')) return
  files.write(
    'test/samples.ts',
    `import type { PlainSample } from '@motorpool/resource/testing'

/** Resources whose rows the tests make from their definitions; what references point at is made here. */
export const samples: readonly PlainSample[] = [
]
`,
  )
  const app = files.holding('test/{,support/}app.ts', /^export (?:async )?function (start\w*)\(/m)
  const start = app.found[1] ?? ''
  files.write(
    'test/plain.test.ts',
    `import { describePlain } from '@motorpool/resource/testing'
import { samples } from './samples.ts'
${importFrom(start, 'test/plain.test.ts', app.path)}

for (const sample of samples) describePlain(sample, () => ${start}())
`,
  )
  const list = /^export (?:const|function) \w*[fF]amilies\b[\s\S]*?(?:= \[|\breturn \[)/m
  const families = files.has('test/families.ts')
    ? 'test/families.ts'
    : files.holding('test/*-families.ts', list).path
  files.insert(families, list, '...samples.map(plainFamily),', [
    `import { plainFamily } from '@motorpool/resource/testing'`,
    importFrom('samples', families, 'test/samples.ts'),
  ])
}

/** Brings a module to the convention that a plain resource stands on: three lists, and what reads them. */
export function conventional(root: string, module: string): ModuleFiles {
  const files = new ModuleFiles(root, module)
  for (const part of [resources, menu, loaders, tests]) part(files)
  return files
}
