import { expect, it } from 'vitest'
import { BUDGET, firstLoad, isBuilt } from './lib/first-load.ts'

it.skipIf(!isBuilt())(
  'the first load of the built console stays within its budget, and leaves the map out',
  () => {
    const files = firstLoad()
    const total = files.reduce((sum, one) => sum + one.bytes, 0)
    const names = files.map((one) => one.file.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
    expect(names).toEqual(expect.arrayContaining(['libraries.js', 'first.js', 'shell.js', 'zh-CN.js']))
    expect(names.filter((name) => /^(MapView|maplibre|Editor|table)\./.test(name))).toEqual([])
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
