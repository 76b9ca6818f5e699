/** What it costs to read the alarms of stored messages: without any (the usual case), and with some. `node bench/alarms.ts` */
import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encodeJt } from '@motorpool/jt808'
import { byName } from '@motorpool/protocols'
import { type AlarmColumns, RawForm, RecordFlag, StateBit } from '@motorpool/wire'

const SECONDS = 1
const BATCH = 1000

/** Messages a second over about a second, after a warm-up. */
function rate(round: () => void): number {
  for (let i = 0; i < 20 * BATCH; i++) round()
  const from = performance.now()
  let rounds = 0
  while (performance.now() - from < SECONDS * 1000) {
    for (let i = 0; i < BATCH; i++) round()
    rounds += BATCH
  }
  return Math.round((rounds * 1000) / (performance.now() - from))
}

const TIME = Date.UTC(2026, 10, 21, 2, 20)

function location(alarm: number): Uint8Array {
  const head = { edition: '2019', number: '13900000001', serial: 7 } as const
  return encodeJt.location(head, {
    alarm,
    status: 3,
    latitude: 22.525,
    longitude: 114.0725,
    altitude: 18,
    speed: 60,
    direction: 90,
    time: TIME,
    items: [
      { key: 'mileage', value: 12345.6 },
      { key: 'fuel', value: 50 },
      { key: 'overspeedPlace', value: { place: 3, areaId: 5 } },
      { key: 'radioSignal', value: 31 },
      { key: 'satellites', value: 12 },
    ],
  })
}

function report(flags: number): Uint8Array {
  const none = { motorFaults: [], engineFaults: [], otherFaults: [] }
  return encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
    time: TIME,
    blocks: [
      { block: 'engine', status: 1, speed: 900, fuelRate: 5 },
      { block: 'position', state: 0, longitude: 121.5, latitude: 31.2 },
      {
        block: 'voltages',
        subsystems: [
          {
            no: 1,
            voltage: 400,
            current: 10,
            cellTotal: 96,
            firstCell: 1,
            cells: Array.from({ length: 96 }, () => 3.7),
          },
        ],
      },
      { block: 'alarm', level: flags ? 2 : 0, flags, storageFaults: flags ? [0x7b] : [], ...none },
    ],
  })
}

function perSecond(protocol: string, messageId: number, alarm: number, raw: Uint8Array): number {
  const reader = byName(protocol)
  if (!reader) throw new Error(`no protocol ${protocol}`)
  const state = alarm ? StateBit.alarm : 0
  const columns: AlarmColumns = { messageId, rawForm: RawForm.frame, flags: RecordFlag.report, state, alarm }
  let found = 0
  const each = rate(() => {
    found += reader.alarmsOf(columns, raw)?.alarms.length ?? 0
  })
  if ((found === 0) !== (alarm === 0)) throw new Error('not what was encoded')
  return each
}

let read = 0
const limit = rate(() => {
  read ^= location.length
})
console.log(
  JSON.stringify({
    bench: 'alarms',
    jt808QuietPerSecond: perSecond('jt808', 0x0200, 0, location(0)),
    jt808AlarmPerSecond: perSecond('jt808', 0x0200, 2, location(2)),
    gb32960QuietPerSecond: perSecond('gb32960', 2, 0, report(0)),
    gb32960AlarmPerSecond: perSecond('gb32960', 2, 5, report(5)),
    limit: 'an empty call',
    limitPerSecond: limit,
    read,
  }),
)
