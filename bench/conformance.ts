/** A month of one terminal at 10 s through the conformance checker: `node bench/conformance.ts [messages]`. */
import { encode, gb32960 } from '@motorpool/gb32960'
import { ConformanceChecker, RawForm, RecordFlag } from '@motorpool/wire'

const COUNT = Number(process.argv[2] ?? 267_840)
const VIN = 'LMPTEST0000000001'
const BEGIN = Date.UTC(2026, 6, 1)
const cells = Array.from({ length: 96 }, () => 3.7)
const subsystem = { no: 1, voltage: 360, current: 10, cellTotal: 96, firstCell: 1, cells }

const checker = new ConformanceChecker(gb32960.conformance)
let spent = 0
for (let i = 0; i < COUNT; i++) {
  const time = BEGIN + i * 10_000
  const raw = encode('2016', 'realtime', VIN, {
    time,
    blocks: [
      { block: 'position', state: 0, longitude: 113, latitude: 23 },
      { block: 'voltages', subsystems: [subsystem] },
    ],
  })
  const from = performance.now()
  checker.take({
    messageId: 2,
    deviceTime: time,
    receiveTime: time + 300,
    flags: RecordFlag.report,
    decoded: gb32960.decode(raw),
    content: gb32960.content(raw, RawForm.frame),
    kind: 2,
  })
  spent += performance.now() - from
}
const { verdict, messages } = checker.report()
const heap = Math.round(process.memoryUsage().rss / 2 ** 20)
console.log(
  `${messages} messages of 96 cells: ${(spent / 1000).toFixed(1)} s, ${heap} MB resident, ${verdict}`,
)
