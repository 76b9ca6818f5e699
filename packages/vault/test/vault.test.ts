import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadVault, newVault } from '../src/index.ts'

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
