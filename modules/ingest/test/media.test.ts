import { encodeMessage } from '@motorpool/jt808'
import { toHex } from '@motorpool/kernel'
import type { MediaItem } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jt } from './support/frames.ts'
import { World } from './support/world.ts'

const NUMBER = '13900000801'
const PHOTO = {
  mediaId: 7,
  kind: 0,
  format: 0,
  event: 0,
  channel: 1,
  location: { alarm: 0, status: 3, latitude: 23.1, longitude: 113.3, altitude: 20, speed: 40, direction: 90 },
  data: new Uint8Array(2500).fill(0xd8),
}

describe('photos of terminals', () => {
  let world: World
  beforeAll(async () => {
    world = await World.create()
    world.registry.add(NUMBER, 801, { secret: 'media' })
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const frames = () =>
    encodeMessage(
      'media',
      { edition: '2013', number: NUMBER, serial: 10 },
      {
        ...PHOTO,
        location: { ...PHOTO.location, time: world.clock.time },
      },
    )

  it('are handed on whole with the vehicle that sent them, and their message is stored', async () => {
    const received: { vehicleId: string; item: MediaItem }[] = []
    const media = {
      received: async ({ device }: { device: { vehicleId: string } }, item: MediaItem) => {
        received.push({ vehicleId: device.vehicleId, item })
        return true
      },
    }
    await world.start({}, { media })
    const t = await world.jt()
    t.send(jt.authenticate(NUMBER, 'media'))
    await t.takeOne()
    t.send(...frames())
    await t.take(4)
    expect(received).toMatchObject([
      { vehicleId: '801', item: { mediaId: 7, kind: 'image', format: 'jpeg' } },
    ])
    expect(received[0]?.item.data).toEqual(PHOTO.data)
    const ids = (await world.stored(801)).map((row) => row.message_id)
    expect(ids.filter((id) => id === 0x0801)).toHaveLength(4)
  })

  it('are acknowledged once they are kept, and what the terminal sends meanwhile after them', async () => {
    let keep: (isKept: boolean) => void = () => {}
    const kept = new Promise<boolean>((resolve) => {
      keep = resolve
    })
    await world.start({}, { media: { received: () => kept } })
    const t = await world.jt()
    t.send(jt.authenticate(NUMBER, 'media'))
    await t.takeOne()
    t.send(...frames())
    // All sub-packages but the last, which says that everything is there.
    await t.take(frames().length - 1)
    t.send(jt.heartbeat(NUMBER, 30))
    keep(true)
    const ids = (await t.take(2)).map((frame) => frame.slice(1, 3))
    expect(ids.map((id) => toHex(id))).toEqual(['8001', '8800'])
  })

  it('that cannot be kept are not acknowledged: the terminal sends them again', async () => {
    const tries: number[] = []
    const media = {
      received: async (_slot: unknown, item: MediaItem) => tries.push(item.mediaId) > 1,
    }
    await world.start({}, { media })
    const t = await world.jt()
    t.send(jt.authenticate(NUMBER, 'media'))
    await t.takeOne()
    t.send(...frames())
    await t.take(frames().length - 1)
    t.send(...frames())
    const again = (await t.take(frames().length + 1)).map((frame) => toHex(frame.slice(1, 3)))
    expect(again.filter((id) => id === '8800')).toHaveLength(1)
    expect(tries).toEqual([7, 7])
  })

  it('that stay unfinished are forgotten with their connection', async () => {
    const gateway = await world.start()
    const t = await world.jt()
    t.send(jt.authenticate(NUMBER, 'media'))
    await t.takeOne()
    t.send(frames()[0] as Uint8Array)
    await t.takeOne()
    expect(gateway.unfinished.used).toBeGreaterThan(0)
    gateway.invalidateAll()
    expect(gateway.unfinished.used).toBe(0)
  })
})
