/**
 * Frames per second through framer and session, and through `decode`, beside a bare XOR over the same bytes in the
 * same run. Prints one JSON line. `node bench/gb32960-codec.ts [seconds per measurement]`
 */
import { encode, gb32960 } from '@motorpool/gb32960'
import { xor } from '@motorpool/wire'

const SECONDS = Number(process.argv[2] ?? 2)
const VEHICLES = 200
const FRAMES_PER_CHUNK = 4
const START = Date.UTC(2026, 0, 5, 8, 0, 0)

function vin(n: number): string {
  return `LMPBENCH${String(n).padStart(9, '0')}`
}

function report(n: number): Uint8Array {
  const cells = Array.from({ length: 80 }, (_, i) => 3.7 + ((n + i) % 40) / 1000)
  const probes = Array.from({ length: 24 }, (_, i) => 20 + ((n + i) % 12))
  return encode('2016', 'realtime', vin(n % VEHICLES), {
    time: START + n * 1000,
    blocks: [
      {
        block: 'vehicle',
        status: 1,
        chargeStatus: 3,
        runningMode: 1,
        speed: (n % 1200) / 10,
        mileage: 12000 + n / 10,
        voltage: 545.2,
        current: 31.5,
        soc: n % 101,
        dcdc: 1,
        gear: 0x2e,
        insulation: 4000,
        accelerator: 20,
        brake: 0,
      },
      {
        block: 'motors',
        motors: [
          {
            no: 1,
            status: 1,
            controllerTemperature: 45,
            speed: 3200,
            torque: 85.5,
            temperature: 60,
            voltage: 545,
            current: 30,
          },
        ],
      },
      { block: 'position', state: 0, longitude: 121.4 + n * 1e-5, latitude: 31.2 },
      {
        block: 'extremes',
        maxVoltageSubsystem: 1,
        maxVoltageCell: 4,
        maxVoltage: 3.739,
        minVoltageSubsystem: 1,
        minVoltageCell: 44,
        minVoltage: 3.7,
        maxTemperatureSubsystem: 1,
        maxTemperatureProbe: 3,
        maxTemperature: 31,
        minTemperatureSubsystem: 1,
        minTemperatureProbe: 8,
        minTemperature: 20,
      },
      {
        block: 'alarm',
        level: 0,
        flags: 0,
        storageFaults: [],
        motorFaults: [],
        engineFaults: [],
        otherFaults: [],
      },
      {
        block: 'voltages',
        subsystems: [{ no: 1, voltage: 545.2, current: 31.5, cellTotal: 80, firstCell: 1, cells }],
      },
      { block: 'temperatures', subsystems: [{ no: 1, probes }] },
    ],
  })
}

function login(n: number): Uint8Array {
  return encode('2016', 'login', vin(n), {
    time: START,
    serial: 1,
    iccid: '89860000000000000001',
    storage: { count: 1, codeLength: 0, codes: [] },
  })
}

function joined(frames: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(frames.flatMap((frame) => [...frame]))
}

/** Calls `round` for the given time and returns frames per second. */
function measure(framesPerRound: number, round: () => void): number {
  for (let i = 0; i < 50; i++) round()
  const from = performance.now()
  let rounds = 0
  let elapsed = 0
  while (elapsed < SECONDS * 1000) {
    round()
    rounds++
    elapsed = performance.now() - from
  }
  return Math.round((rounds * framesPerRound * 1000) / elapsed)
}

const frames = Array.from({ length: VEHICLES * FRAMES_PER_CHUNK }, (_, n) => report(n))
const perVehicle = Array.from({ length: VEHICLES }, (_, v) =>
  joined(frames.filter((_, n) => n % VEHICLES === v)),
)

let stored = 0
let refused = 0
const connections = perVehicle.map((chunk, v) => {
  const framer = gb32960.framer()
  const session = gb32960.session({
    emit(effect) {
      if (effect.kind === 'store') stored += effect.records.length
      else if (effect.kind === 'refused') refused++
    },
  })
  const receive = (item: Parameters<typeof session.receive>[0]) => session.receive(item, START)
  framer.push(login(v), receive)
  session.resolve({ ok: true }, START)
  return { framer, receive, chunk }
})

stored = 0
const whole = measure(frames.length, () => {
  for (const { framer, receive, chunk } of connections) framer.push(chunk, receive)
})
const cut = measure(frames.length, () => {
  for (const { framer, receive, chunk } of connections) {
    const middle = chunk.length >> 1
    framer.push(chunk.subarray(0, middle - 7), receive)
    framer.push(chunk.subarray(middle - 7), receive)
  }
})
if (refused > 0 || stored === 0) throw new Error(`${refused} frames refused, ${stored} stored`)

let fields = 0
const decoded = measure(frames.length, () => {
  for (const frame of frames) {
    const result = gb32960.decode(frame)
    if (!result.ok) throw new Error(result.detail)
    fields += result.fields.length
  }
})

let sum = 0
const limit = measure(frames.length, () => {
  for (const frame of frames) sum ^= xor(frame)
})

const bytes = Math.round(frames.reduce((total, frame) => total + frame.length, 0) / frames.length)
console.log(
  JSON.stringify({
    bench: 'gb32960-codec',
    frameBytes: bytes,
    framerAndSessionPerSecond: whole,
    microsecondsPerFrame: Number((1e6 / whole).toFixed(2)),
    framesCutByChunksPerSecond: cut,
    decodePerSecond: decoded,
    bareXorPerSecond: limit,
    node: process.version,
    check: (sum + fields) & 0xff,
  }),
)
