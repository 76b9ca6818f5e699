import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keyAge, keyFile, loadVault, newVault } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('opens what it sealed, also after a restart, with a key that only its owner can read', () => {
  const sealed = loadVault(folder).seal('邮箱口令 Pa55', 'mail')
  expect(sealed).not.toContain('Pa55')
  expect(loadVault(folder).open(sealed, 'mail')).toBe('邮箱口令 Pa55')
  expect(statSync(join(folder, 'vault.key')).mode & 0o777).toBe(0o600)
})

it('seals the same text differently each time', () => {
  const vault = newVault()
  expect(vault.seal('a', 'mail')).not.toBe(vault.seal('a', 'mail'))
})

it.each([
  ['another context', (s: string) => [s, 'totp'] as const],
  ['a changed byte', (s: string) => [`${s.slice(0, -2)}${s.endsWith('AA') ? 'BB' : 'AA'}`, 'mail'] as const],
  ['no sealed text at all', () => ['plain', 'mail'] as const],
])('refuses %s', (_name, change) => {
  const vault = newVault()
  const [text, context] = change(vault.seal('secret', 'mail'))
  expect(() => vault.open(text, context)).toThrow()
})

it('refuses what another key sealed', () => {
  expect(() => newVault().open(newVault().seal('secret', 'mail'), 'mail')).toThrow()
})

describe('the age of a key', () => {
  const DAY = 86_400_000
  const made = Date.UTC(2026, 0, 2)
  const touch = (name: string, at: number) => utimesSync(join(folder, name), at / 1000, at / 1000)
  const bytes = (n: number) => () => Buffer.alloc(32, n)

  it('is when it was made, whatever the time of its file; a start does not make it younger', () => {
    keyFile(folder, 'a.key', bytes(1), made)
    touch('a.key', made + 5 * DAY)
    expect(keyFile(folder, 'a.key', bytes(2), made + 9 * DAY)).toEqual(bytes(1)())
    expect(keyAge(folder, 'a.key')).toEqual({ since: made, by: 'record' })
  })

  it('begins anew with a key that takes its place', () => {
    keyFile(folder, 'b.key', bytes(1), made)
    rmSync(join(folder, 'b.key'))
    keyFile(folder, 'b.key', bytes(2), made + DAY)
    expect(keyAge(folder, 'b.key')).toEqual({ since: made + DAY, by: 'record' })
  })

  it('is the time of its file where no record is of this key', () => {
    keyFile(folder, 'c.key', bytes(1), made)
    keyFile(folder, 'other.key', bytes(2), made)
    copyFileSync(join(folder, 'other.key'), join(folder, 'c.key'))
    touch('c.key', made + 3 * DAY)
    expect(keyAge(folder, 'c.key')).toEqual({ since: made + 3 * DAY, by: 'file' })
    rmSync(join(folder, 'other.key.made'))
    touch('other.key', made + 4 * DAY)
    expect(keyAge(folder, 'other.key')).toEqual({ since: made + 4 * DAY, by: 'file' })
  })

  it('is none without a key', () => {
    expect(keyAge(folder, 'none.key')).toBeNull()
  })
})
