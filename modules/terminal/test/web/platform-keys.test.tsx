// @vitest-environment happy-dom
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, question, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { PLATFORM_KEYS_API, type PlatformKeyView } from '../../src/shared/platform-keys.ts'
import { hexOf, pemOf } from '../../src/web/screens/platform-keys/forms.ts'
import { useKeyChanges } from '../../src/web/screens/platform-keys/useKeys.ts'

const { server, shown } = fakeConsole()
addTexts('zh-CN', { 'platformKeys.rotateTitle': '{cipher}?' })

const KEY: PlatformKeyView = {
  id: '3',
  cipher: 'sm2',
  state: 'CURRENT',
  publicKey: '04',
  createTime: 0,
  createUserId: null,
  createUserName: null,
  revoked: null,
}

describe('public halves as makers ask for them', () => {
  it('SM2: the point, and a PEM that OpenSSL reads as that point', () => {
    const { publicKey } = sm2.generateKeyPairHex()
    expect(hexOf({ cipher: 'sm2', publicKey })).toBe(publicKey)
    const der = createPublicKey(pemOf({ cipher: 'sm2', publicKey })).export({ type: 'spki', format: 'der' })
    expect(der.toString('hex').endsWith(publicKey)).toBe(true)
  })

  it('RSA: the PEM as it is, and its DER in hex', () => {
    const made = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const publicKey = made.export({ type: 'spki', format: 'pem' }).toString()
    expect(pemOf({ cipher: 'rsa', publicKey })).toBe(publicKey)
    expect(hexOf({ cipher: 'rsa', publicKey })).toBe(
      made.export({ type: 'spki', format: 'der' }).toString('hex'),
    )
  })
})

describe('changes of pairs', () => {
  const changes = () => renderHook(() => useKeyChanges(), surroundings()).result

  it('a new pair is made once it is confirmed', async () => {
    server.on('POST', `${PLATFORM_KEYS_API}/rotate`, [])
    const result = changes()
    act(() => result.current.rotate('sm2'))
    const asked = await question()
    expect(asked.text).toContain('SM2?')
    expect(server.calls).toEqual([])
    await asked.confirm()
    expect(server.bodies('POST', `${PLATFORM_KEYS_API}/rotate`)).toEqual([{ cipher: 'sm2' }])
    expect(shown).toEqual([['success', 'platformKeys.rotateDone']])
  })

  it('one is revoked with the reason', async () => {
    server.on('POST', `${PLATFORM_KEYS_API}/revoke`, [])
    const result = changes()
    const done = await act(() => result.current.revoke(KEY, 'lost'))
    expect(done).toBe(true)
    expect(server.bodies('POST', `${PLATFORM_KEYS_API}/revoke`)).toEqual([{ id: '3', reason: 'lost' }])
  })
})
