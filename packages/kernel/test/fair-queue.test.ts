import { describe, expect, it } from 'vitest'
import { FairQueue } from '../src/index.ts'

describe('fair queue', () => {
  const begun: string[] = []
  const open: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      open.push(resolve)
    })

  it('let so many run at a time, and who asks a thousand times keeps nobody else waiting for all of them', async () => {
    const queue = new FairQueue(2)
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map((name) =>
      queue.run(name.charAt(0), work(name)),
    )
    expect(begun).toEqual(['a1', 'a2'])
    while (begun.length < all.length) {
      open.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const end of open) end()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  })

  it('pass a place on when the work fails', async () => {
    const queue = new FairQueue(1)
    const failed = queue.run('a', () => Promise.reject(new Error('away')))
    const next = queue.run('b', () => Promise.resolve('served'))
    await expect(failed).rejects.toThrow('away')
    expect(await next).toBe('served')
  })
})
