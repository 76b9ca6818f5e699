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
/** What every other page brings with it, the first page of customers, and the map. */
const LATER = {
  portal: source('portal.ts'),
  customer: source('../../../modules/customer/src/web/portal/screens/Home.tsx'),
  definitions: source('definitions.ts'),
  map: source('../../../packages/ui/src/map/index.ts'),
  engine: source('../../../packages/ui/src/map/engine.ts'),
  fleet: source('../../../packages/ui/src/map/fleet.ts'),
  opening: source('../../../modules/monitoring/src/web/screens/distribution/opening.ts'),
  distribution: source('../../../modules/monitoring/src/web/screens/distribution/Distribution.tsx'),
}

/** What lies behind an `import()` is none of what an entry brings at once. */
const withoutLazy: Plugin = {
  name: 'without-lazy',
  enforce: 'pre',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

type Name = keyof typeof ENTRIES | keyof typeof LATER

/** The modules that are left of each entry when all that it does not use is shaken out. */
async function findModules(root: string): Promise<(...names: Name[]) => ReadonlySet<string>> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutLazy, react(), texts()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: { ...ENTRIES, ...LATER },
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: true },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry)
  return (...names) => {
    const seen = new Set(entries.flatMap((e) => (names.includes(e.name as Name) ? [e.fileName] : [])))
    for (const file of seen) for (const other of chunks.get(file)?.imports ?? []) seen.add(other)
    return new Set([...seen].flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})))
  }
}

type Part = readonly [name: string, holds: (id: string) => boolean]

const isLibrary = (id: string): boolean => id.includes('/node_modules/')

/** Files by name; a module goes into the first that holds it. */
async function findParts(root: string): Promise<Part[]> {
  const of = await findModules(root)
  const [first, shell] = [of(MAIN), of('theme', 'shell', 'home')]
  const page = of('distribution')
  const own = (modules: ReadonlySet<string>) => (id: string) => !isLibrary(id) && modules.has(id)
  const libraries = (modules: ReadonlySet<string>) => (id: string) => isLibrary(id) && modules.has(id)
  return [
    ['libraries', libraries(first)],
    ['first', own(first)],
    ['shell-libraries', libraries(shell)],
    ['shell', own(shell)],
    ['portal-libraries', libraries(of('portal', 'customer'))],
    ['portal', own(of('portal', 'customer'))],
    // With the few lines that start it, so that it is started before the map's page is there.
    [
      'map-engine',
      (id) =>
        (of('engine', 'fleet').has(id) && (isLibrary(id) || id.endsWith('/engine.ts'))) ||
        id.includes('/maplibre-gl/'),
    ],
    // Of libraries the map's page uses what most pages do: choices, trees, forms.
    ['page-libraries', libraries(new Set([...of('definitions'), ...page]))],
    ['definitions', own(of('definitions'))],
    // What asks for the map's data waits for none of the map's program.
    ['opening', own(of('opening'))],
    ['map', (id) => own(of('map'))(id) && id.includes('/packages/ui/src/map/')],
  ]
}

/**
 * Puts the first load into few files. Each response brings about a kilobyte of headers and compresses by itself, so the
 * sign-in page is a handful of files and not one for every module that screens share with it: libraries apart from our
 * own, as they change more seldom, and what the shell and home add apart from both. The same for the map, and for what
 * every page but the first brings.
 */
export function firstLoadChunks(): Plugin {
  let parts: Part[] = []
  const fileOf = (id: string) => parts.find(([, holds]) => holds(id))?.[0]
  const names = [
    'libraries',
    'first',
    'shell-libraries',
    'shell',
    'portal-libraries',
    'portal',
    'map-engine',
    'page-libraries',
    'definitions',
    'opening',
    'map',
  ]
  return {
    name: 'first-load-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: names.map((name, i) => ({
                name,
                priority: names.length - i,
                test: (id: string) => fileOf(id) === name,
              })),
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
