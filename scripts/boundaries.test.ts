import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsIn, type SourceFile, sourceFiles } from './lib/imports.ts'
import { outgoing } from './lib/outgoing.ts'
import { resolve } from './lib/resolve.ts'
import { tableOwners, tablesOf, tableUses } from './lib/sql.ts'
import { root } from './lib/steps.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  exports?: Record<string, string>
}

const groupOf = new Map<string, string>()
const manifests = new Map<string, Manifest>()
for (const group of ['apps', 'packages', 'protocols', 'modules']) {
  for (const folder of readdirSync(join(root, group))) {
    const manifest = JSON.parse(readFileSync(join(root, group, folder, 'package.json'), 'utf8')) as Manifest
    groupOf.set(manifest.name, group)
    manifests.set(`${group}/${folder}`, manifest)
  }
}

const files = sourceFiles()
const home = (path: string) => path.split('/').slice(0, 2).join('/')
const isTest = (path: string) => /\.test\.tsx?$|\/(test|testing|e2e)\//.test(path)
const ours = (specifier: string) => /^(@motorpool\/[\w-]+)(?:\/(.*))?$/.exec(specifier)

/** Which side of a module or package a file belongs to. */
function side(path: string): 'shared' | 'server' | 'web' | 'other' {
  const match = /^(?:modules|packages)\/[\w-]+\/src\/(shared|server|web)\//.exec(path)
  return (match?.[1] as 'shared') ?? 'other'
}

function breaches(check: (file: SourceFile, specifier: string) => string | undefined): string[] {
  return files.flatMap((f) => f.imports.flatMap((i) => check(f, i) ?? []).map((why) => `${f.path}: ${why}`))
}

/** Modules and packages on which a folder stands, directly or through others. */
function below(folder: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(manifests.get(folder)?.dependencies ?? {})) {
    const found = [...manifests].find(([, manifest]) => manifest.name === name)?.[0]
    if (!found || seen.has(found)) continue
    seen.add(found)
    below(found, seen)
  }
  return seen
}

const byPath = new Map(files.map((f) => [f.path, f]))
const threads = files.filter((f) => /[/-]thread\.ts$/.test(f.path))

/** Threads that load a server all the same, and why. */
const THREADS_OF_SERVERS = new Map([
  [
    'modules/strategy/src/server/back-test/thread.ts',
    'plays the step of the consumer itself, which stands on the server parts of stream, alarm and monitoring; its threads stay, so that they load once',
  ],
])

/** What the file of a thread loads that it may not, each with the imports that lead there. */
function loadedInThread(thread: SourceFile): string[] {
  const breaches: string[] = []
  const ways = new Map([[thread.path, thread.path]])
  for (const [path, way] of ways)
    for (const specifier of byPath.get(path)?.loads ?? []) {
      const [, name = specifier, part] = ours(specifier) ?? []
      const isServer = groupOf.get(name) === 'modules' && part === 'server'
      const isForbidden = isServer || /^(kysely|pg|fastify)(\/|$)/.test(specifier)
      if (isForbidden) breaches.push(`${way} → ${specifier}`)
      const file = isForbidden ? undefined : resolve(path, specifier)
      if (file && !ways.has(file)) ways.set(file, `${way} → ${file}`)
    }
  return breaches
}

/** Which file a package opens under the name of a part. */
const exportOf = (name: string | undefined, part: string | undefined): string | undefined =>
  [...manifests.values()].find((one) => one.name === name)?.exports?.[`./${part}`]

const owners = tableOwners()

/** Sources below a table that name it all the same, and why. */
const EXCEPTIONS = new Map([
  ['packages/testkit/src/bare-tenancy.ts', 'tests of packages have tenants without the module of tenants'],
])

/** Tables of others that a source may not touch: read against the import graph, or written at all. */
function foreignTables({ path }: SourceFile): string[] {
  const folder = home(path)
  if (isTest(path) || EXCEPTIONS.has(path) || !/^(modules|packages)\/[\w-]+\/src\//.test(path)) return []
  const breaches = tableUses(path, readFileSync(join(root, path), 'utf8')).flatMap(({ table, writes }) => {
    const owner = owners.get(table)
    if (!owner || owner === folder) return []
    if (writes) return [`${path}: writes ${table} of ${owner}`]
    return below(folder).has(owner) ? [] : [`${path}: reads ${table} of ${owner}`]
  })
  return [...new Set(breaches)]
}

describe('boundaries', () => {
  it('visits the whole tree', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(new Set(files.map((f) => home(f.path))).size).toBe(manifests.size)
  })

  it('nothing imports an app', () => {
    expect(
      breaches((f, i) =>
        groupOf.get(ours(i)?.[1] ?? '') === 'apps' && !f.path.startsWith('apps/')
          ? `imports the app ${i}`
          : undefined,
      ),
    ).toEqual([])
  })

  it('packages know neither modules nor protocols', () => {
    const forbidden = new Set(['modules', 'protocols'])
    expect(
      breaches((f, i) =>
        f.path.startsWith('packages/') && forbidden.has(groupOf.get(ours(i)?.[1] ?? '') ?? '')
          ? `imports ${i}`
          : undefined,
      ),
    ).toEqual([])
  })

  it('protocols import only kernel, wire, gbt, jtt and j1939, and no built-in of Node; their list imports them', () => {
    // What stands in several of them has a package of its own.
    const allowed = new Set([
      '@motorpool/kernel',
      '@motorpool/wire',
      '@motorpool/gbt',
      '@motorpool/jtt',
      '@motorpool/j1939',
    ])
    expect(
      breaches((f, i) => {
        if (!/^protocols\/[\w-]+\/src\//.test(f.path) || i.startsWith('.')) return undefined
        // The list of all protocols knows them, and only it.
        if (f.path.startsWith('protocols/index/') && groupOf.get(ours(i)?.[1] ?? '') === 'protocols')
          return undefined
        return allowed.has(i) || i === 'node:zlib' ? undefined : `imports ${i}`
      }),
    ).toEqual([])
  })

  it('a module reaches another through its shared part, or through its server part from a server, and names it in package.json', () => {
    expect(
      breaches((f, i) => {
        const target = ours(i)
        if (!f.path.startsWith('modules/') || isTest(f.path) || groupOf.get(target?.[1] ?? '') !== 'modules')
          return undefined
        const manifest = manifests.get(home(f.path)) as Manifest
        if (target?.[1] === manifest.name) return undefined
        if (!manifest.dependencies?.[target?.[1] as string]) return `${i} is not in its package.json`
        // What is declared of screens is the part of it that the console reads before its first screen.
        if (target?.[2] === 'shared' || target?.[2] === 'screens') return undefined
        // A file of the shared part that one screen needs, so that the first load has none of it.
        if (exportOf(target?.[1], target?.[2])?.startsWith('./src/shared/')) return undefined
        // What opens stored history reaches threads without the rest of the server.
        if (['server', 'stretches'].includes(target?.[2] ?? '') && side(f.path) === 'server') return undefined
        // Fences are drawn by one mechanism, which screens of other modules draw with.
        if (target?.[2] === 'draw' && side(f.path) === 'web') return undefined
        return `reaches into ${i}`
      }),
    ).toEqual([])
  })

  it('a thread loads no server part of another module, no database and no web server', () => {
    expect(threads.length).toBeGreaterThan(3)
    const [apart, others] = [
      threads.filter(({ path }) => THREADS_OF_SERVERS.has(path)),
      threads.filter(({ path }) => !THREADS_OF_SERVERS.has(path)),
    ]
    expect(others.flatMap(loadedInThread)).toEqual([])
    expect(apart.filter((one) => loadedInThread(one).length > 0)).toHaveLength(THREADS_OF_SERVERS.size)
  })

  it('tells what is loaded with a file from types and from what is imported later', () => {
    const text =
      "import a, { type A } from 'a'\nimport type { B } from 'b'\nimport { type C } from 'c'\nimport 'd'\n" +
      "export type { E } from 'e'\nexport * from 'f'\nexport type * from 'g'\nawait import('h')\nexport const type = 1"
    const { imports, loads } = importsIn('x.ts', text)
    // The statement of an import whose names are all types is still run.
    expect(loads).toEqual(['a', 'c', 'd', 'f'])
    expect(imports.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })

  it('modules have no cycle', () => {
    const edges = new Map<string, Set<string>>()
    for (const f of files) {
      if (!f.path.startsWith('modules/') || isTest(f.path)) continue
      const from = (manifests.get(home(f.path)) as Manifest).name
      for (const i of f.imports) {
        const to = ours(i)?.[1]
        if (to && to !== from && groupOf.get(to) === 'modules')
          edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    const cycles: string[] = []
    const visit = (name: string, path: string[]) => {
      if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name].join(' → '))
      else for (const next of edges.get(name) ?? []) visit(next, [...path, name])
    }
    for (const name of edges.keys()) visit(name, [])
    expect(cycles).toEqual([])
  })

  it('server and web never meet, and shared reaches neither', () => {
    expect(
      breaches((f, i) => {
        if (isTest(f.path)) return undefined
        const from = side(f.path)
        const inner = i.startsWith('.') ? side(normalize(join(dirname(f.path), i))) : undefined
        const outer = ours(i)?.[2]
        const to = inner ?? outer
        if (from === 'server' && (to === 'web' || ['react', 'antd', '@motorpool/ui'].includes(i)))
          return `a server file imports ${i}`
        if (from === 'web' && (to === 'server' || i.startsWith('node:') || i === '@motorpool/db'))
          return `a web file imports ${i}`
        if (from === 'shared' && (to === 'server' || to === 'web' || i.startsWith('node:')))
          return `a shared file imports ${i}`
        return undefined
      }),
    ).toEqual([])
  })

  it("inside a package, files import files and not the package's own index", () => {
    expect(
      breaches((f, i) => {
        const name = manifests.get(home(f.path))?.name
        return !isTest(f.path) && name && ours(i)?.[1] === name
          ? `imports its own package as ${i}`
          : undefined
      }),
    ).toEqual([])
  })

  it('imports no deep path that the exports do not offer', () => {
    expect(
      breaches((f, i) =>
        !isTest(f.path) && /^(\.\.\/)+(packages|modules|protocols|apps)\//.test(i)
          ? `climbs into ${i}`
          : undefined,
      ),
    ).toEqual([])
  })

  it('a table is written by the module that makes it, and read by modules above that one', () => {
    expect(files.flatMap(foreignTables)).toEqual([])
  })

  it('finds the tables that a text of SQL reads and writes', () => {
    const of = (text: string) => tablesOf(text).map(({ table, writes }) => (writes ? `${table}!` : table))
    expect(of('select a from vehicle v join org o on o.id = v.org_id')).toEqual(['vehicle', 'org'])
    expect(of('select from only frame, vehicle as v, $ where true')).toEqual(['frame', 'vehicle'])
    expect(of('insert into message (id) select id from app_user u')).toEqual(['message!', 'app_user'])
    expect(of('update vehicle v set org_id = o.id from org o')).toEqual(['vehicle!', 'org'])
    expect(of('delete from vehicle using org')).toEqual(['vehicle!', 'org'])
    expect(of('insert into a values (1) on conflict do update set b = 1 returning b')).toEqual(['a!'])
    expect(of('select 1 from t for update of t')).toEqual(['t'])
  })

  it('finds tables in templates, literals and calls of the query builder', () => {
    const of = (text: string) => tableUses('x.ts', text).map(({ table }) => table)
    expect(of('// from vehicle\nsql`select ${sql`(select id from org)`} from vehicle`').toSorted()).toEqual([
      'org',
      'vehicle',
    ])
    expect(of("client.query('delete from frame')")).toEqual(['frame'])
    expect(of("tables(tx).selectFrom('terminal').innerJoin('sim_card', 'a', 'b')").toSorted()).toEqual([
      'sim_card',
      'terminal',
    ])
  })

  it('only outbound opens connections to the outside', () => {
    // The way to the database, between processes and to the operator's own NATS and file store, and what plays the part of vehicles, authorities, browsers and tests.
    const apart =
      /^packages\/(outbound|bus|db|testkit)\/|^apps\/(simulator|authority)\/|\/web\/|^packages\/ui\/|^apps\/console\/|^modules\/file\/src\/server\/store\/s3\/bucket\.ts$/
    expect(
      files
        .filter((f) => !isTest(f.path) && !apart.test(f.path))
        .flatMap(({ path }) =>
          outgoing(path, readFileSync(join(root, path), 'utf8')).map((what) => `${path}: ${what}`),
        ),
    ).toEqual([])
  })

  it('finds what opens a connection, and nothing else', () => {
    const of = (text: string) => outgoing('x.ts', text)
    expect(of("import { connect } from 'node:net'")).toEqual(['connect of node:net'])
    expect(of("import * as http from 'http'")).toEqual(['* of http'])
    expect(of("const { request } = await import('node:https')")).toEqual(['* of node:https'])
    expect(of("import { createTransport } from 'nodemailer'")).toEqual(['createTransport of nodemailer'])
    expect(of("await import('@aws-sdk/client-s3')")).toEqual(['* of @aws-sdk/client-s3'])
    expect(of('await fetch(url)')).toEqual(['fetch'])
    expect(of('globalThis.fetch(url); new WebSocket(url)')).toEqual(['fetch', 'WebSocket'])
    expect(of("import { createServer, isIP, type Socket } from 'node:net'")).toEqual([])
    expect(
      of("import type { ClientRequest } from 'node:http'\nrefetch(); outbound.fetch(call) // fetch(x)"),
    ).toEqual([])
  })
})
