import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorList } from '@motorpool/kernel'
import { expect, it } from 'vitest'
import { declaredModules } from '../apps/server/src/modules.ts'
import { sourceFiles } from './lib/imports.ts'
import { root } from './lib/steps.ts'

const servers = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => /^modules\/[\w-]+\/src\/server\//.test(path))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const module = (path: string) => path.split('/')[1] ?? ''

it('every module declares the lists of codes that it defines', async () => {
  const declared = new Set(declaredModules().flatMap(({ errors = [] }) => errors))
  const missing: string[] = []
  for (const path of servers.filter((one) => textOf(one).includes('defineErrors('))) {
    const exported: Record<string, unknown> = await import(join(root, path))
    for (const [name, list] of Object.entries(exported))
      if (name.endsWith('Errors') && !declared.has(list as ErrorList<string>))
        missing.push(`${path}: ${name}`)
  }
  expect(declared.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

it('every module names the ports that it cannot do without', () => {
  const needs = new Map<string, Set<string>>()
  for (const path of servers)
    for (const [, names = ''] of textOf(path).matchAll(/\bneeds: \[([\w, \n]*)\]/g))
      needs.set(module(path), new Set([...(needs.get(module(path)) ?? []), ...(names.match(/\w+/g) ?? [])]))
  const taken = servers.flatMap((path) =>
    [...textOf(path).matchAll(/\bports\.get\((\w+)\)/g)].map(([, port = '']) => ({ path, port })),
  )
  expect(taken.length).toBeGreaterThan(3)
  expect(taken.filter(({ path, port }) => !needs.get(module(path))?.has(port))).toEqual([])
})
