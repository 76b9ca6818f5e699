import { afterEach, describe, expect, it } from 'vitest'
import { speedsOf } from '../../src/shared/index.ts'
import { mayHaveData, readSpan, shiftDay, spanRange } from '../../src/web/screens/single/track/days.ts'
import { HURRY_MS, hurriedOf, indexAt, poseAt, step } from '../../src/web/screens/single/track/playback.ts'
import { Player } from '../../src/web/screens/single/track/player.ts'

const MIN = 60_000
const track = {
  time: [0, 10_000, 20_000, 20 * MIN, 20 * MIN + 10_000],
  lng: [113, 113.1, 113.2, 114, 114.1],
  lat: [23, 23, 23.1, 24, 24],
  speed: [0, 60, 60, 0, 30],
  direction: [350, 10, 20, 90, null],
  mileage: [0, 0.2, 0.4, 0.4, 0.6],
}
const gap = { from: 20_000, to: 20 * MIN }

describe('the clock of a playback', () => {
  it('runs at its rate', () => {
    expect(step(0, 500, 8, [], MIN)).toBe(4000)
  })

  it('crosses a gap in a second however long it is, and goes on at its rate behind it', () => {
    expect(step(gap.from, HURRY_MS, 1, [gap], 60 * MIN)).toBe(gap.to)
    expect(step(gap.from, HURRY_MS + 2000, 1, [gap], 60 * MIN)).toBe(gap.to + 2000)
    expect(step(18_000, 2000 + HURRY_MS / 2, 1, [gap], 60 * MIN)).toBe(gap.from + (gap.to - gap.from) / 2)
  })

  it('never crosses a short gap slower than its rate', () => {
    expect(step(0, 1000, 64, [{ from: 0, to: 6400 }], MIN)).toBe(MIN)
    expect(step(0, 100, 64, [{ from: 0, to: 6400 }], MIN)).toBe(6400)
  })

  it('ends at the end', () => {
    expect(step(50_000, 60_000, 64, [], MIN)).toBe(MIN)
  })

  it('hurries through stops only when asked, and joins what overlaps', () => {
    const stops = [{ from: 15_000, to: 25_000 }]
    expect(hurriedOf([gap], stops, false)).toEqual([gap])
    expect(hurriedOf([gap], stops, true)).toEqual([{ from: 15_000, to: gap.to }])
  })
})

describe('where the vehicle was', () => {
  it.each([
    [-1, -1],
    [0, 0],
    [9999, 0],
    [10_000, 1],
    [21 * MIN, 4],
  ])('at %i ms the last point is number %i', (time, index) => {
    expect(indexAt(track.time, time)).toBe(index)
  })

  it('is between two points in proportion of time, turning the short way', () => {
    const pose = poseAt(track, [gap], 5000)
    expect(pose?.lng).toBeCloseTo(113.05, 9)
    expect(pose?.lat).toBe(23)
    expect(pose?.heading).toBe(0)
  })

  it('is where it was last seen throughout a gap', () => {
    expect(poseAt(track, [gap], 10 * MIN)).toEqual({ lng: 113.2, lat: 23.1, heading: 20 })
  })

  it('keeps the known direction beside an unknown one', () => {
    expect(poseAt(track, [gap], 20 * MIN + 5000)?.heading).toBe(90)
  })
})

/** Frames of a browser, run by hand. */
function handFrames() {
  let tick: ((now: number) => void) | undefined
  return {
    frames: (next: (now: number) => void) => {
      tick = next
      return () => {
        tick = undefined
      }
    },
    run(...times: number[]) {
      for (const now of times) {
        const due = tick
        tick = undefined
        due?.(now)
      }
    },
    waiting: () => tick !== undefined,
  }
}

describe('the player', () => {
  it('moves with every frame, tells texts less often, and stops at the end', () => {
    const hand = handFrames()
    const player = new Player(0, 10_000, 16, hand.frames)
    let moved = 0
    let notified = 0
    player.onMove(() => moved++)
    player.subscribe(() => notified++)
    player.play()
    hand.run(1000, 1016, 1032, 1048)
    expect(player.time).toBe(48 * 16)
    expect(moved).toBe(5)
    expect(notified).toBeLessThan(moved)
    hand.run(1200, 1400, 1600, 1800)
    expect(player.snapshot()).toEqual({ time: 10_000, playing: false, rate: 16 })
    expect(hand.waiting()).toBe(false)
  })

  it('does not catch up with the time of a hidden window', () => {
    const hand = handFrames()
    const player = new Player(0, 3_600_000, 1, hand.frames)
    player.play()
    hand.run(1000, 601_000)
    expect(player.time).toBeLessThan(1000)
  })

  it('begins anew when it is played at the end, and keeps to its track when sought', () => {
    const player = new Player(1000, 5000, 8, handFrames().frames)
    player.seek(9999)
    expect(player.time).toBe(5000)
    player.play()
    expect(player.time).toBe(1000)
    player.setTrack(1000, 3000)
    player.seek(-5)
    expect(player.time).toBe(1000)
  })
})

describe('the speed curve', () => {
  it('breaks in every gap', () => {
    const { times, values } = speedsOf(track, [gap])
    expect(values).toEqual([0, 60, 60, null, 0, 30])
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })
})

describe('the day of a track', () => {
  const machine = process.env.TZ
  const inZone = (zone: string) => {
    process.env.TZ = zone
  }
  afterEach(() => {
    if (machine === undefined) delete process.env.TZ
    else process.env.TZ = machine
  })

  it.each([
    ['Asia/Shanghai', '+08:00'],
    ['Asia/Tokyo', '+09:00'],
    ['America/Los_Angeles', '-07:00'],
  ])('is the day of who looks at it: in %s it begins at midnight there', (zone, offset) => {
    inZone(zone)
    expect(spanRange({ day: '2026-05-06', times: null })).toEqual({
      startTime: Date.parse(`2026-05-06T00:00:00${offset}`),
      endTime: Date.parse(`2026-05-06T23:59:59.999${offset}`),
    })
    expect(spanRange({ day: '2026-05-06', times: ['08:00', '12:30'] })).toEqual({
      startTime: Date.parse(`2026-05-06T08:00:00${offset}`),
      endTime: Date.parse(`2026-05-06T12:30:00${offset}`),
    })
    expect(readSpan(null, null, Date.parse(`2026-05-06T23:30:00${offset}`)).day).toBe('2026-05-06')
  })

  it('is marked when one of the stored days in which it lies has data', () => {
    const stored = new Set(['2026-05-06'])
    const marked = () => ['2026-05-05', '2026-05-06', '2026-05-07'].filter((day) => mayHaveData(stored, day))
    inZone('Asia/Shanghai')
    expect(marked()).toEqual(['2026-05-06'])
    inZone('Europe/London')
    expect(marked()).toEqual(['2026-05-05', '2026-05-06'])
  })

  it('reads only what is a day and a stretch of it', () => {
    inZone('Asia/Shanghai')
    const now = Date.parse('2026-05-06T23:00:00Z')
    expect(readSpan('2026-05-01', '08:00-09:00', now)).toEqual({
      day: '2026-05-01',
      times: ['08:00', '09:00'],
    })
    expect(readSpan('2026-13-45', '25:00-09:00', now)).toEqual({ day: '2026-05-07', times: null })
    expect(readSpan(null, '09:00-08:00', now).times).toBeNull()
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  })
})
