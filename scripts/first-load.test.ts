import { expect, it } from 'vitest'
import { BUDGET, firstLoad, isBuilt } from './lib/first-load.ts'

it.skipIf(!isBuilt())(
  'the first load of the built console stays within its budget, and leaves the map out',
  () => {
    const files = firstLoad()
    const total = files.reduce((sum, one) => sum + one.bytes, 0)
    expect(files.length).toBeGreaterThan(10)
    expect(
      files.map((one) => one.file).filter((file) => /^(MapView|maplibre|Editor|table)-/.test(file)),
    ).toEqual([])
    expect(
      total,
      files
        .slice(0, 12)
        .map((one) => `${one.file} ${one.bytes}`)
        .join('\n'),
    ).toBeLessThanOrEqual(BUDGET)
  },
)
