import { describe, expect, it } from 'vitest'
import { encode, encodeReply, forwardedFrame, gb32960 } from '../src/index.ts'
import { OTHER_VIN, VIN } from './support.ts'

const TIME = Date.UTC(2026, 4, 12, 4, 0)
const report = encode('2016', 'realtime', VIN, {
  time: TIME,
  blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
})
const options = { edition: '2016', late: false } as const

/** What a framer of the peer makes of it: its command and its VIN. */
function received(frame: Uint8Array | undefined): [number, string] | string {
  let heard: [number, string] | string = 'nothing'
  if (frame)
    gb32960.framer().push(frame, (item) => {
      heard = item.ok ? [item.frame[2] ?? 0, Buffer.from(item.frame.subarray(4, 21)).toString()] : item.code
    })
  return heard
}

describe('a frame that is sent on', () => {
  it('stays as the terminal made it', () => {
    expect(forwardedFrame(report, options)).toEqual(report)
  })

  it('is a reissue when it is late, and once it was one it stays one (7.4.2)', () => {
    const late = forwardedFrame(report, { ...options, late: true })
    expect(received(late)).toEqual([3, VIN])
    expect(late && forwardedFrame(late, options)).toEqual(late)
  })

  it('carries the vehicle’s code at the upper platform, shorter ones filled with zeros', () => {
    expect(received(forwardedFrame(report, { ...options, vin: OTHER_VIN }))).toEqual([2, OTHER_VIN])
    expect(received(forwardedFrame(report, { ...options, vin: 'A1' }))).toEqual([2, `A1${'\0'.repeat(15)}`])
  })

  it('says that its data unit is in clear, which the stored one is', () => {
    const opened = Uint8Array.from(report)
    opened[21] = 3
    expect(forwardedFrame(opened, options)).toEqual(report)
  })

  it('is none where the peer would not know it: answers, other editions, cut ones, heartbeats', () => {
    const answer = encodeReply('2016', 2, VIN, 1, TIME)
    const heartbeat = encode('2016', 'heartbeat', VIN, {})
    for (const other of [answer, heartbeat, report.subarray(0, 30), new Uint8Array(0)])
      expect(forwardedFrame(other, options)).toBeUndefined()
    expect(forwardedFrame(report, { ...options, edition: '2025' })).toBeUndefined()
  })
})
