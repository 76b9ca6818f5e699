import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUDGET, DIST, firstLoad, isBuilt } from './lib/first-load.ts'

it.skipIf(!isBuilt())(
  'the first load of the built console stays within its budget, and leaves the map out',
  () => {
    const files = firstLoad()
    const total = files.reduce((sum, one) => sum + one.bytes, 0)
    const names = files.map((one) => one.file.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
    expect(names).toEqual(expect.arrayContaining(['libraries.js', 'first.js', 'shell.js', 'zh-CN.js']))
    expect(
      names.filter((name) => /^(map|map-engine|maplibre|page-libraries|Editor|table)\./.test(name)),
    ).toEqual([])
    // Each further file costs headers of its own and compresses by itself.
    expect(files.length, names.join(' ')).toBeLessThanOrEqual(15)
    expect(
      total,
      files
        .slice(0, 12)
        .map((one) => `${one.file} ${one.bytes}`)
        .join('\n'),
    ).toBeLessThanOrEqual(BUDGET)
  },
)

it.skipIf(!isBuilt())('the first script names the files of the map for who opens it, and few of them', () => {
  const early = readdirSync(join(DIST, 'assets')).find((file) => /^early-.*\.js$/.test(file)) ?? ''
  const text = readFileSync(join(DIST, 'assets', early), 'utf8')
  const { pages } = JSON.parse(/\)\((\{.*\})\)/s.exec(text)?.[1] ?? '{}') as {
    pages: Record<string, string[]>
  }
  const files = pages['/monitor/vehicleDistribution'] ?? []
  const names = files.map((file) => file.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
  const parts = [
    'Distribution.js',
    'map.js',
    'map-engine.js',
    'definitions.js',
    'page-libraries.js',
    'opening.js',
  ]
  expect(names).toEqual(expect.arrayContaining(parts))
  expect(files.length, names.join(' ')).toBeLessThanOrEqual(40)
})

it.skipIf(!isBuilt())(
  'the first script names what comes after the libraries, so that it is fetched beside them',
  () => {
    const files = firstLoad().map((one) => one.file)
    const early = files.find((file) => file.startsWith('early-')) ?? ''
    const text = readFileSync(join(DIST, 'assets', early), 'utf8')
    const later = files.filter((file) => /^(?:shell|zh-CN|zh_CN)-/.test(file))
    expect(later.length).toBeGreaterThanOrEqual(3)
    expect(later.filter((file) => !text.includes(`"${file}"`))).toEqual([])
  },
)
