import { xor } from '@motorpool/wire'
import { encode, jt808 } from '../src/index.ts'

const SECONDS = 2
const CONNECTIONS = 100
const PER_CHUNK = 20

/** Locations as a usual terminal sends them: mileage, fuel, signal, satellites; every connection its own terminal. */
function stream(connection: number): { signOn: Uint8Array; chunk: Uint8Array } {
  const address = { edition: '2013', number: `139${String(connection).padStart(8, '0')}` } as const
  const frames = Array.from({ length: PER_CHUNK }, (_, serial) =>
    encode.location(
      { ...address, serial },
      {
        alarm: 0,
        status: 3,
        latitude: 22.5 + connection / 1000,
        longitude: 114 + serial / 1000,
        altitude: 18,
        speed: 60,
        direction: 90,
        time: Date.UTC(2026, 10, 21, 2, 20, serial),
        items: [
          { key: 'mileage', value: 12345.6 },
          { key: 'fuel', value: 50 },
          { key: 'radioSignal', value: 31 },
          { key: 'satellites', value: 12 },
        ],
      },
    ),
  )
  return {
    signOn: encode.authenticate({ ...address, serial: 0 }, { code: 'K7Q2' }),
    chunk: Buffer.concat(frames),
  }
}

/** Runs `round` (which does `units` of work) for about two seconds after a warm-up; units per second. */
function rate(units: number, round: () => void): number {
  for (let i = 0; i < 20; i++) round()
  const from = performance.now()
  let rounds = 0
  while (performance.now() - from < SECONDS * 1000) {
    round()
    rounds++
  }
  return Math.round((rounds * units * 1000) / (performance.now() - from))
}

let stored = 0
const lines = Array.from({ length: CONNECTIONS }, (_, i) => {
  const { signOn, chunk } = stream(i)
  const framer = jt808.framer()
  const session = jt808.session({
    emit: (effect) => {
      if (effect.kind === 'store') stored += effect.records.length
    },
  })
  framer.push(signOn, (item) => session.receive(item, 0))
  session.resolve({ ok: true }, 0)
  return { framer, session, chunk }
})
const frames = CONNECTIONS * PER_CHUNK
const sample = lines[0]?.chunk.subarray(0, lines[0].chunk.length / PER_CHUNK) ?? new Uint8Array(0)

stored = 0
let fed = 0
const session = rate(frames, () => {
  fed += frames
  for (const { framer, session, chunk } of lines) framer.push(chunk, (item) => session.receive(item, 0))
})
let sink = 0
const limit = rate(frames, () => {
  for (const { chunk } of lines) sink ^= xor(chunk)
})
const decode = rate(100, () => {
  for (let i = 0; i < 100; i++) if (jt808.decode(sample).ok) sink++
})

console.log(
  JSON.stringify({
    bench: 'jt808-codec',
    frameBytes: sample.length,
    sessionFramesPerSecond: session,
    decodeFramesPerSecond: decode,
    limit: 'bare XOR over the same bytes',
    limitFramesPerSecond: limit,
    ofLimit: Number((session / limit).toFixed(3)),
    allStored: stored === fed && sink !== undefined,
  }),
)
