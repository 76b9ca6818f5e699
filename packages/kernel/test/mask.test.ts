import { describe, expect, it } from 'vitest'
import { masked } from '../src/mask.ts'

describe('what the operation log keeps of a value', () => {
  it('never ends in half a character, which JSON columns refuse', () => {
    const cut = masked({ remark: `${'x'.repeat(999)}🚛🚛` }) as { remark: string }
    expect([cut.remark.length, cut.remark.isWellFormed()]).toEqual([1001, true])
    const [name] = Object.keys(masked({ [`${'n'.repeat(63)}🚛`]: 1 }) as object)
    expect(name?.isWellFormed()).toBe(true)
  })

  it('hides secrets at any depth and under any spelling', () => {
    expect(
      masked({ user: { passWord: 'x', API_KEY: 'y' }, list: [{ authCode: 'z' }], note: 'kept' }),
    ).toEqual({
      user: { passWord: '***', API_KEY: '***' },
      list: [{ authCode: '***' }],
      note: 'kept',
    })
  })
})
