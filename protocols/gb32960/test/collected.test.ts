/** Frames published by others, read from beside the repository where they are present; never copied into it. */
import { verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHex } from '@motorpool/kernel'
import type { DecodedFrame } from '@motorpool/wire'
import { framesOf, splits } from '@motorpool/wire/vectors'
import { describe, expect, it } from 'vitest'
import { Command, encode, Flag, gb32960, type MessageName, signatureOf } from '../src/index.ts'
import { comparable, readDerived } from './derived.ts'
import { inputOf } from './reencode.ts'
import { bytes, Connection, fieldsByPath, leaves, login, platformLogin } from './support.ts'

const FILE = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'protocols',
  'vectors',
  'gb32960.json',
)

interface Collected {
  id: string
  hex: string
  what: string
  valid: boolean
  walk?: boolean
  derived?: Record<string, unknown>
  expect?: Record<string, unknown>
  signature?: { alg: string }
  response?: { hex?: string; prefix?: string }
}

const KEYS = FILE.replace('gb32960.json', 'gb32960-keys.json')

const collected: Collected[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []
const valid = collected
  .filter((vector) => vector.valid)
  .map((vector) => [`${vector.id}: ${vector.what}`, vector] as const)
const invalid = collected
  .filter((vector) => !vector.valid)
  .map((vector) => [`${vector.id}: ${vector.what}`, vector] as const)

/** Read by their tags though no length stands before them. */
const SHANGHAI = new Set(['36n-reissue-10s'])
/** Not re-encoded: values the encoder refuses to make up (fill in front, fill bytes, a time that is none). */
const NOT_CANONICAL = new Set(['plat-login-leftpad', 'old-plat-login'])

function decoded(vector: Collected): DecodedFrame {
  const frame = gb32960.decode(bytes(vector.hex))
  if (!frame.ok) throw new Error(frame.detail)
  return frame
}

describe.skipIf(collected.length === 0)('collected frames', () => {
  it('are many', () => {
    expect(valid.length).toBeGreaterThan(90)
    expect(invalid.length).toBeGreaterThan(3)
  })

  it.each(valid)('%s reads as derived', (_title, vector) => {
    const frame = decoded(vector)
    if (vector.derived) {
      const stated = comparable(vector.derived, vector.walk)
      expect(readDerived(frame, stated)).toEqual(stated)
    }
    if (vector.walk !== undefined) {
      expect(frame.tail === undefined).toBe(vector.walk || SHANGHAI.has(vector.id))
    }
  })

  it.each(valid)('%s has each byte in one field, and survives every cut', (_title, vector) => {
    let at = 0
    for (const leaf of leaves(decoded(vector).fields)) {
      expect([leaf.key, leaf.offset]).toEqual([leaf.key, at])
      at += leaf.length
    }
    const raw = bytes(vector.hex)
    expect(at).toBe(raw.length)
    for (const parts of splits(raw))
      expect(framesOf(gb32960, parts).map((f) => toHex(f))).toEqual([vector.hex])
  })

  const canonical = valid.filter(([, vector]) => {
    const frame = decoded(vector)
    return !frame.tail && !SHANGHAI.has(vector.id) && !NOT_CANONICAL.has(vector.id)
  })
  it.each(canonical)('%s encodes again to the same bytes', (_title, vector) => {
    const frame = decoded(vector)
    const made = inputOf(frame)
    const flag = Number(fieldsByPath(frame).get('flag')?.value ?? Flag.command)
    const out =
      made.message === undefined
        ? made.frame
        : encode(
            frame.edition as '2016',
            made.message as MessageName<'2016'>,
            frame.deviceId,
            made.input as never,
            { flag },
          )
    expect(toHex(out ?? new Uint8Array())).toBe(vector.hex)
  })

  it.each(invalid)('%s is refused with a reason', (_title, vector) => {
    const result = gb32960.decode(bytes(vector.hex))
    expect(result.ok).toBe(false)
    if (!result.ok) expect(['bad_check', 'bad_length']).toContain(result.code)
    expect(framesOf(gb32960, [bytes(vector.hex)])).toEqual([])
  })

  const answered = valid.filter(([, vector]) => vector.response)
  it.each(answered)('%s is answered as its source states', (_title, vector) => {
    const stated = vector.response?.hex ?? vector.response?.prefix ?? '-'
    expect(answersTo(bytes(vector.hex))).toContainEqual(expect.stringMatching(`^${stated}`))
  })

  it('signed reports verify over the bytes from the time up to the signature', () => {
    const [key] = Object.values(JSON.parse(readFileSync(KEYS, 'utf8')) as Record<string, { spkiPem: string }>)
    const signed = valid.filter(([, vector]) => vector.signature?.alg.startsWith('RSA-2048'))
    expect(signed.length).toBeGreaterThan(5)
    for (const [, vector] of signed) {
      const found = signatureOf(bytes(vector.hex))
      if (!found) throw new Error(`${vector.id} has no signature`)
      expect([vector.id, verify('sha256', found.signed, key?.spkiPem ?? '', found.r)]).toEqual([
        vector.id,
        true,
      ])
    }
  })

  it('the ten-second samples without a length read as their source states', () => {
    const vector = collected.find(({ id }) => SHANGHAI.has(id))
    const body = vector?.expect?.['body'] as { items: { datas: Record<string, number>[] }[] }
    const fields = fieldsByPath(decoded(vector as Collected))
    const value = (path: string) => fields.get(`shanghaiSamples.${path}`)?.value
    const read = Array.from({ length: 10 }, (_, i) => ({
      accPedal: value(`${i}.accelerator`),
      brake: value(`${i}.brake`),
      speed: value(`${i}.speed`),
      totalCurrent: value(`${i}.current`),
    }))
    expect(read).toEqual(body.items[0]?.datas)
  })
})

/** Everything a session of that vehicle or platform would send, now or once the record is stored. */
function answersTo(frame: Uint8Array): string[] {
  const id = String(
    fieldsByPath(decoded({ id: '', what: '', valid: true, hex: toHex(frame) })).get('uniqueId')?.value,
  )
  const connection = new Connection()
  const isPlatform = frame[2] === Command.platformLogout
  if (frame[2] !== Command.login) connection.accept(isPlatform ? platformLogin() : login(id))
  const from = connection.effects.length
  connection.send(frame)
  connection.resolve({ ok: true })
  return connection.effects.slice(from).flatMap((effect) => {
    if (effect.kind === 'send') return [toHex(effect.bytes)]
    return effect.kind === 'store' && effect.ack ? [toHex(effect.ack)] : []
  })
}
