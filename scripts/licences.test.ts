import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './lib/steps.ts'
import { lockedPackages, supplyFaults } from './lib/supply.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')

const sound = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' }

/** A lock file of two sound packages and one that differs. */
function faultsOf(odd: object, rest: object = sound, allow: Record<string, boolean> = {}): string[] {
  const packages = {
    '': { name: 'project', version: '0.1.0' },
    'packages/own': { name: '@own/own', version: '0.1.0' },
    'node_modules/@own/own': { resolved: 'packages/own', link: true },
    'node_modules/one': rest,
    'node_modules/one/node_modules/two': rest,
    'node_modules/@odd/odd': { ...sound, ...odd },
  }
  return supplyFaults(lockedPackages(JSON.stringify({ lockfileVersion: 3, packages })), allow)
}

const at = (host: string, name: string) => `https://${host}/${name}/-/${name.split('/').at(-1)}-1.0.0.tgz`

describe('the supply chain', () => {
  it("finds nothing in the project's own lock file", () => {
    const packages = lockedPackages(read('package-lock.json'))
    expect(packages.length).toBeGreaterThan(500)
    expect(packages.filter(({ name }) => name.startsWith('@motorpool/'))).toEqual([])
    const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(read('package.json'))
    expect(supplyFaults(packages, allowScripts)).toEqual([])
    // What is listed is needed.
    const withScripts = packages.filter((each) => each.installScript).map((each) => each.name)
    expect(Object.keys(allowScripts).filter((name) => !withScripts.includes(name))).toEqual([])
  })

  it('finds nothing in the lock file of what only tests use, whose scripts are not run', () => {
    const packages = lockedPackages(read('scripts/chdb/package-lock.json'))
    expect(packages.length).toBeGreaterThan(2)
    expect(supplyFaults(packages, { chdb: false })).toEqual([])
  })

  it('refuses a package without a hash, or with a weak one', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ integrity: undefined })).toEqual(['@odd/odd@1.0.0 has no integrity hash of SHA-512'])
    expect(faultsOf({ integrity: 'sha1-abc' })).toHaveLength(1)
  })

  it('refuses what comes from elsewhere than the rest', () => {
    const elsewhere = ['@odd/odd@1.0.0 is fetched from elsewhere than the other packages']
    expect(faultsOf({ resolved: at('mirror.example', '@odd/odd') })).toEqual(elsewhere)
    expect(faultsOf({ resolved: 'git+ssh://git@example.com/odd.git#1' })).toEqual(elsewhere)
    expect(faultsOf({ resolved: 'file:../odd.tgz' })).toEqual(elsewhere)
    expect(faultsOf({ resolved: '../odd', link: true })).toEqual(elsewhere)
  })

  it('compares hosts among themselves, and the path with the name', () => {
    const hosted = (odd: object) => {
      const packages = Object.fromEntries(
        ['one', 'two', 'odd'].map((name) => [
          `node_modules/${name}`,
          { ...sound, resolved: at('a.example', name), ...(name === 'odd' ? odd : {}) },
        ]),
      )
      return supplyFaults(lockedPackages(JSON.stringify({ lockfileVersion: 3, packages })), {})
    }
    expect(hosted({})).toEqual([])
    for (const resolved of [
      at('b.example', 'odd'),
      at('a.example', 'old'),
      at('a.example', 'odd').replace('s:', ':'),
    ])
      expect(hosted({ resolved }), resolved).toHaveLength(1)
  })

  it('refuses install scripts that are not listed', () => {
    const script = { hasInstallScript: true }
    expect(faultsOf(script)[0]).toContain('install script that allowScripts of package.json does not list')
    expect(faultsOf(script, sound, { '@odd/odd': false })).toEqual([])
    expect(faultsOf(script, sound, { '@odd/odd': true })).toEqual([])
  })

  it('refuses licences outside the list, and exceptions for others than they were made for', () => {
    for (const license of ['GPL-3.0-only', undefined, 'UNLICENSED', 'MIT AND GPL-3.0-only', 'MPL-2.0'])
      expect(faultsOf({ license }), license).toHaveLength(1)
    for (const license of ['(MIT OR GPL-3.0-only)', 'MIT AND Zlib', '0BSD'])
      expect(faultsOf({ license }), license).toEqual([])
    const tool = { name: 'lightningcss', license: 'MPL-2.0' }
    expect(faultsOf({ ...tool, dev: true })).toEqual([])
    expect(faultsOf(tool)).toHaveLength(1)
  })
})
