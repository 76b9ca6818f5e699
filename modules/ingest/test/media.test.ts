import { encodeMessage } from '@motorpool/jt808'
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
      received: ({ device }: { device: { vehicleId: string } }, item: MediaItem) =>
        void received.push({ vehicleId: device.vehicleId, item }),
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
