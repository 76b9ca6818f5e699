import { describe, expect, test } from 'vitest'
import { interpolate, Motion, shortestTurn } from '../../src/map/motion.ts'

describe('movement between two updates', () => {
  test('the heading turns the short way round', () => {
    expect(shortestTurn(350, 10)).toBe(20)
    expect(shortestTurn(10, 350)).toBe(-20)
    expect(shortestTurn(0, 180)).toBe(-180)
    const half = interpolate({ at: [0, 0], heading: 350 }, { at: [2, 4], heading: 10 }, 0.5)
    expect(half).toEqual({ at: [1, 2], heading: 0 })
  })

  test('a vehicle is halfway at half the time and arrives on time', () => {
    const motion = new Motion(1000)
    motion.moveTo('a', { at: [113, 23], heading: 90 }, 0)
    expect(motion.isMoving('a', 1)).toBe(false)
    motion.moveTo('a', { at: [113.002, 23], heading: 90 }, 5000)
    expect(motion.at('a', 5500)?.at[0]).toBeCloseTo(113.001, 9)
    expect(motion.isMoving('a', 5999)).toBe(true)
    expect(motion.at('a', 6000)?.at).toEqual([113.002, 23])
    expect(motion.isMoving('a', 6000)).toBe(false)
  })

  test('an update on the way starts from where the vehicle is drawn', () => {
    const motion = new Motion(1000)
    motion.moveTo('a', { at: [113, 23], heading: null }, 0)
    motion.moveTo('a', { at: [113.002, 23], heading: null }, 1000)
    motion.moveTo('a', { at: [113.001, 23.001], heading: null }, 1500)
    expect(motion.at('a', 1500)?.at[0]).toBeCloseTo(113.001, 9)
    expect(motion.at('a', 2500)?.at).toEqual([113.001, 23.001])
  })

  test('a vehicle that turns up far away jumps', () => {
    const motion = new Motion(1000)
    motion.moveTo('a', { at: [113, 23], heading: 0 }, 0)
    motion.moveTo('a', { at: [121, 31], heading: 0 }, 1000)
    expect(motion.isMoving('a', 1001)).toBe(false)
    expect(motion.at('a', 1001)?.at).toEqual([121, 31])
  })

  test('the same position again is no movement, and a vehicle that left is forgotten', () => {
    const motion = new Motion(1000)
    motion.moveTo('a', { at: [113, 23], heading: 5 }, 0)
    motion.moveTo('a', { at: [113, 23], heading: 5 }, 2000)
    expect(motion.isMoving('a', 2001)).toBe(false)
    motion.keepOnly(new Set(['b']))
    expect(motion.at('a', 2001)).toBeNull()
  })

  test('without motion (reader prefers reduced motion) a new position shows at once', () => {
    const motion = new Motion(0)
    motion.moveTo('a', { at: [113, 23], heading: 0 }, 0)
    motion.moveTo('a', { at: [113.001, 23], heading: 0 }, 0)
    expect(motion.at('a', 0)?.at).toEqual([113.001, 23])
    expect(motion.isMoving('a', 0)).toBe(false)
  })
})
