import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ImageProcess } from '../src/server/store/image-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'motorpool-images-'))
const small = join(dir, 'small.png')
let drawing = new ImageProcess()
let n = 0

beforeAll(async () => {
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366cc' } })
    .png()
    .toFile(small)
})
afterEach(() => drawing.close())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const copy = async () => {
  const path = join(dir, `copy-${n++}.png`)
  await copyFile(small, path)
  return path
}
const code = (work: Promise<void>) =>
  work.then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  )

describe('pictures', () => {
  it('are drawn in a process of their own: the pool of the platform that checks passwords sees none of them', async () => {
    drawing = new ImageProcess()
    let here = 0
    const count = () => here++
    sharp.queue.on('change', count)
    expect(await code(drawing.encode('1', await copy(), 'png'))).toBe('drawn')
    sharp.queue.off('change', count)
    expect(here).toBe(0)
  })

  it('that take too long are refused, leave nothing half drawn, and the next one is drawn', async () => {
    const large = join(dir, 'large.png')
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 4000, height: 4000, channels: 3 as const, background: '#000', noise }
    await sharp({ create }).png({ compressionLevel: 0 }).toFile(large)
    drawing = new ImageProcess({ timeoutMs: 300 })
    expect(await code(drawing.encode('1', large, 'png'))).toBe('FILE_IMAGE')
    expect((await readdir(dir)).filter((name) => name.endsWith('.clean'))).toEqual([])
    drawing = new ImageProcess()
    expect(await code(drawing.encode('1', await copy(), 'png'))).toBe('drawn')
  })

  it('wait in a short queue, each user in turn; what does not fit is refused', async () => {
    drawing = new ImageProcess({ perUser: 2, total: 3 })
    const order: string[] = []
    const send = async (user: string) => {
      const path = await copy()
      return code(drawing.encode(user, path, 'png').finally(() => order.push(user)))
    }
    const first = await Promise.all([send('1'), send('1'), send('1'), send('1'), send('2'), send('3')])
    expect(first.filter((one) => one === 'drawn')).toHaveLength(4)
    expect(first.filter((one) => one === 'FILE_BUSY')).toHaveLength(2)
    expect(await send('1')).toBe('drawn')
  })

  it('of more than 24 megapixels are refused', async () => {
    const path = join(dir, 'wide.png')
    await sharp({ create: { width: 5001, height: 4800, channels: 3, background: '#fff' } })
      .png()
      .toFile(path)
    drawing = new ImageProcess()
    expect(await code(drawing.encode('1', path, 'png'))).toBe('FILE_IMAGE')
  })
})
