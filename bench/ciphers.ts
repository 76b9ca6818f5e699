import { createCipheriv, createDecipheriv } from 'node:crypto'
import { buildFrame, Encryption, encode, gb32960 } from '@motorpool/gb32960'
import type { CipherPort, Effect, Framer, ProtocolSession, SharedKey } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { nodeCiphers } from '../modules/ingest/src/server/gateway/ciphers.ts'
import { KeyRing } from '../modules/ingest/src/server/gateway/key-ring.ts'
import { verifierOf } from '../modules/ingest/src/server/keys/signatures.ts'
import { print, round, scaled } from './lib/report.ts'

const VIN = 'LMPBENCH000000001'
const START = Date.UTC(2026, 0, 5, 8, 0, 0)
const DAY_MS = 86_400_000
const FRAMES = 500
/** Bytes that a socket gives at a time. */
const READ = 64 * 1024
const KEY = Uint8Array.from({ length: 16 }, (_, i) => i * 7)
/** ms of one measurement. */
const SPAN = scaled(2000, 200)

/** Rounds a second; nothing of the first ones counts. */
function perSecond(round: () => void): number {
  for (let i = 0; i < 3; i++) round()
  const from = performance.now()
  let rounds = 0
  let elapsed = 0
  while (elapsed < SPAN) {
    round()
    rounds++
    elapsed = performance.now() - from
  }
  return (rounds * 1000) / elapsed
}

/** A bus of 80 cells, as the codec's measurement has it. */
function report(n: number): Uint8Array {
  const cells = Array.from({ length: 80 }, (_, i) => 3.7 + ((n + i) % 40) / 1000)
  return encode('2025', 'realtime', VIN, {
    time: START + n * 1000,
    blocks: [
      { block: 'engine', speed: 800 + (n % 100) },
      { block: 'voltages', packs: [{ no: 1, voltage: 545.2, current: 31.5, units: cells }] },
    ],
  })
}

function enciphered(frame: Uint8Array): Uint8Array {
  const cipher = createCipheriv('sm4-ecb', KEY, null)
  const unit = Buffer.concat([cipher.update(frame.subarray(24, -1)), cipher.final()])
  return buildFrame({ edition: '2025', command: 2, id: VIN, encryption: Encryption.sm4 }, unit)
}

/** A vehicle that has signed on, with its framer; what it makes is counted. */
function connected(ciphers: CipherPort) {
  const seen: Record<Effect['kind'] | 'records', number> = Object.create(null)
  const framer = gb32960.framer()
  const session = gb32960.session({
    ciphers,
    emit(effect) {
      seen[effect.kind] = (seen[effect.kind] ?? 0) + 1
      if (effect.kind === 'refused') throw new Error(effect.detail)
    },
  })
  signedOn(framer, session)
  return { push: (bytes: Uint8Array) => framer.push(bytes, (item) => session.receive(item, START)), seen }
}

function signedOn(framer: Framer, session: ProtocolSession): void {
  const login = encode('2025', 'login', VIN, {
    time: START,
    serial: 1,
    iccid: '89860000000000000001',
    packs: [],
  })
  framer.push(login, (item) => session.receive(item, START))
  session.resolve({ ok: true }, START)
}

function bodies(ciphers: CipherPort): void {
  const plain = Array.from({ length: FRAMES }, (_, n) => report(n))
  const sealed = plain.map(enciphered)
  const rate = (frames: readonly Uint8Array[]) => {
    const { push, seen } = connected(ciphers)
    const chunk = Buffer.concat(frames)
    const value = perSecond(() => push(chunk)) * FRAMES
    if (!seen.store) throw new Error('no report was stored')
    return value
  }
  const units = sealed.map((frame) => frame.subarray(24, -1))
  const bare = perSecond(() => {
    const one = createDecipheriv('sm4-ecb', KEY, null).setAutoPadding(false)
    for (const unit of units) one.update(unit)
  })
  const limit = rate(plain)
  print({
    name: 'ciphers-sm4',
    value: rate(sealed),
    unit: 'reports a second through framer and session under SM4, on one processor',
    limit: round(limit, 0),
    limitWhat: 'the same reports in clear',
    bareCipherPerSecond: round(bare * FRAMES, 0),
    frameBytes: plain[0]?.length,
  })
}

type Pair = ReturnType<typeof sm2.generateKeyPairHex>

function offered(key: string): Uint8Array {
  return encode('2025', 'keyExchange', VIN, {
    keyType: Encryption.sm4,
    key: Buffer.from(key, 'hex'),
    activeFrom: START - 60_000,
    expires: START + DAY_MS,
  })
}

function handshakes(own: Pair, ciphers: CipherPort): void {
  const key = sm2.doEncrypt(KEY, own.publicKey, 1)
  const offer = offered(key)
  const { push, seen } = connected({ ...ciphers, keysOf: () => [] })
  const value = perSecond(() => push(offer))
  if (!seen.keep_key) throw new Error('no key was taken')
  print({
    name: 'ciphers-sm2',
    value,
    unit: 'SM2 key exchanges a second through framer and session, on one processor',
    limit: round(
      perSecond(() => sm2.doDecrypt(key, own.privateKey, 1, { output: 'array' })),
      0,
    ),
    limitWhat: 'the bare decryption by the library that does not use OpenSSL',
  })
}

/** One vehicle sends exchanges as fast as its socket is read: how long others wait for one read of it. */
function flood(own: Pair): void {
  // As in a gateway the clock is read once for all that one read brings.
  let now = 0
  const ring = new KeyRing(nodeCiphers({ sm2: own.privateKey }), 1, () => now)
  const framer = gb32960.framer()
  const offer = offered(sm2.doEncrypt(KEY, own.publicKey, 1))
  const chunk = Buffer.concat(Array.from({ length: Math.floor(READ / offer.length) }, () => offer))
  const session = gb32960.session({ ciphers: ring.share(), emit() {} })
  signedOn(framer, session)
  const holds: number[] = []
  const end = performance.now() + SPAN
  while (performance.now() < end) {
    const from = performance.now()
    now = from
    framer.push(chunk, (item) => session.receive(item, START))
    holds.push(performance.now() - from)
  }
  print({
    name: 'ciphers-flood',
    value: round(holds.toSorted((a, b) => a - b)[Math.floor(holds.length * 0.99)] ?? 0, 2),
    unit: 'ms that 99 of 100 reads hold the loop at most while one vehicle floods with SM2 exchanges',
    longest: round(Math.max(...holds), 2),
    exchangesInOneRead: Math.floor(READ / offer.length),
  })
}

function signatures(own: Pair): void {
  const signed = report(1).subarray(24, -1)
  const options = { hash: true, publicKey: own.publicKey }
  const text = sm2.doSignature(signed, own.privateKey, options)
  const part = (from: number) => Buffer.from(text.slice(from, from + 64), 'hex')
  const verify = verifierOf('sm2', Buffer.from(own.publicKey, 'hex'))
  const signature = { signed, r: part(0), s: part(64) }
  if (!verify?.(signature)) throw new Error('the signature does not hold')
  print({
    name: 'ciphers-signature',
    value: perSecond(() => verify(signature)),
    unit: 'SM2 signatures of reports verified a second by OpenSSL, on one processor',
    limit: round(
      perSecond(() => sm2.doVerifySignature(signed, text, own.publicKey, options)),
      0,
    ),
    limitWhat: 'the library that does not use OpenSSL',
  })
}

/** What enciphered reports, key exchanges and signatures cost. */
export async function ciphers(): Promise<void> {
  const own = sm2.generateKeyPairHex()
  const held: SharedKey[] = [{ cipher: 'sm4', key: KEY, activeFrom: START - 1000, expires: START + DAY_MS }]
  const port: CipherPort = { ...nodeCiphers({ sm2: own.privateKey }), keysOf: () => held }
  bodies(port)
  handshakes(own, port)
  flood(own)
  signatures(own)
}
