import { encode, gb32960 } from '@motorpool/gb32960'
import { ConformanceChecker, RawForm, RecordFlag } from '@motorpool/wire'
import { print, round, scaled } from './lib/report.ts'

const VIN = 'LMPBENCH000000001'
const BEGIN = Date.UTC(2026, 6, 1)
const PERIOD_MS = 10_000
/** 31 days of a terminal that reports every 10 s. */
const COUNT = scaled(267_840)
const MEBIBYTE = 2 ** 20

const cells = Array.from({ length: 96 }, () => 3.7)
const subsystem = { no: 1, voltage: 360, current: 10, cellTotal: 96, firstCell: 1, cells }

const report = (time: number): Uint8Array =>
  encode('2016', 'realtime', VIN, {
    time,
    blocks: [
      { block: 'position', state: 0, longitude: 113, latitude: 23 },
      { block: 'voltages', subsystems: [subsystem] },
    ],
  })

/** A month of one terminal through the checker of the conformance report. */
export function conformance(): Promise<void> {
  const checker = new ConformanceChecker(gb32960.conformance)
  let spent = 0
  for (let i = 0; i < COUNT; i++) {
    const time = BEGIN + i * PERIOD_MS
    const raw = report(time)
    const from = performance.now()
    checker.take({
      messageId: 2,
      deviceTime: time,
      receiveTime: time + 300,
      flags: RecordFlag.report,
      decoded: gb32960.decode(raw),
      content: gb32960.content(raw, RawForm.frame),
      kind: gb32960.kind(2),
    })
    spent += performance.now() - from
  }
  print({
    name: 'conformance',
    value: spent / 1000,
    unit: 's for the conformance report of a month, on one processor',
    messages: checker.report().messages,
    residentMb: round(process.memoryUsage().rss / MEBIBYTE, 0),
  })
  return Promise.resolve()
}
