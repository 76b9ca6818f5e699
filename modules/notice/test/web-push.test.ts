import { describe, expect, it } from 'vitest'
import { areKeys, encrypted } from '../src/server/browser/message.ts'
import { newPushKey, proofFor } from '../src/server/browser/vapid.ts'
import { claimsOf, decrypted, keysOf, newBrowser } from './support/browser.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a message to a browser', () => {
  it('is that of RFC 8291, appendix A', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const fresh = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    }
    expect(encrypted('When I grow up, I want to be a watermelon', keys, fresh).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read with its private key, and differs each time', () => {
    const browser = newBrowser()
    const [one, two] = [encrypted('国标报警', keysOf(browser)), encrypted('国标报警', keysOf(browser))]
    expect([decrypted(one, browser), decrypted(two, browser)]).toEqual(['国标报警', '国标报警'])
    expect(one.equals(two)).toBe(false)
    expect(() => decrypted(one, newBrowser())).toThrow()
  })

  it.each([
    ['a point of another curve or none', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a point that is cut', { p256dh: newBrowser().publicKey.subarray(0, 64).toString('base64url') }],
    [
      'a compressed point',
      { p256dh: Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 1)]).toString('base64url') },
    ],
    ['a secret of another length', { auth: Buffer.alloc(15).toString('base64url') }],
  ])('is not made for %s', (_what, wrong) => {
    const keys = keysOf(newBrowser())
    expect([areKeys(keys), areKeys({ ...keys, ...wrong })]).toEqual([true, false])
  })
})

describe('the proof of a message', () => {
  it('is checked as the one of RFC 8292, 2.4', () => {
    const theirs =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    expect(claimsOf(theirs)).toMatchObject({
      aud: 'https://push.example.net',
      exp: 1453523768,
      sub: 'mailto:push@example.com',
    })
    const key = newPushKey()
    const now = 1_453_480_568_000
    expect(claimsOf(proofFor('https://push.example.net/p/abc', key, now, 'mailto:push@example.com'))).toEqual(
      {
        aud: 'https://push.example.net',
        exp: 1453523768,
        sub: 'mailto:push@example.com',
        key: key.publicKey,
      },
    )
    const [mine, other] = [proofFor('https://p.example', key, now), newPushKey()]
    expect(() => claimsOf(mine.replace(key.publicKey, other.publicKey))).toThrow()
  })
})
