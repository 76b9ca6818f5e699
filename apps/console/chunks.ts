import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { texts } from './texts-plugin.ts'

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))
const MAIN = 'main'
const ENTRIES = {
  [MAIN]: source('main.tsx'),
  theme: source('../../../packages/ui/src/theme/ThemeProvider.tsx'),
  shell: source('SignedIn.tsx'),
  home: source('home/Home.tsx'),
}

/** What lies behind an `import()` is none of what an entry brings at once. */
const withoutLazy: Plugin = {
  name: 'without-lazy',
  enforce: 'pre',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

interface Parts {
  first: ReadonlySet<string>
  shell: ReadonlySet<string>
}

/** The modules that are left of the first load when all that it does not use is shaken out. */
async function findParts(root: string): Promise<Parts> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutLazy, react(), texts()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRIES, output: { codeSplitting: true } },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const modulesOf = (files: string[]): Set<string> => {
    const seen = new Set(files)
    for (const file of seen) for (const other of chunks.get(file)?.imports ?? []) seen.add(other)
    return new Set([...seen].flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})))
  }
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry)
  const named = (main: boolean) => entries.filter((e) => (e.name === MAIN) === main).map((e) => e.fileName)
  return { first: modulesOf(named(true)), shell: modulesOf(named(false)) }
}

/**
 * Puts the first load into few files. Each response brings about a kilobyte of headers and compresses by itself, so the
 * sign-in page is a handful of files and not one for every module that screens share with it: libraries apart from our
 * own, as they change more seldom, and what the shell and home add apart from both.
 */
export function firstLoadChunks(): Plugin {
  let parts: Parts = { first: new Set(), shell: new Set() }
  const fileOf = (id: string): string | null => {
    const library = id.includes('/node_modules/')
    if (parts.first.has(id)) return library ? 'libraries' : 'first'
    if (parts.shell.has(id)) return library ? 'shell-libraries' : 'shell'
    return null
  }
  const group = (name: string, priority: number) => ({
    name,
    priority,
    test: (id: string) => fileOf(id) === name,
  })
  return {
    name: 'first-load-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                group('libraries', 4),
                group('first', 3),
                group('shell-libraries', 2),
                group('shell', 1),
              ],
            },
          },
        },
      },
    }),
    async configResolved({ root }) {
      parts = await findParts(root)
    },
  }
}
