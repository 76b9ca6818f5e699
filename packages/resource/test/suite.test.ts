import { describeResource } from '../src/testing/index.ts'
import { startEngine } from './support/engine.ts'
import { depots, gadgets, regions } from './support/resources.ts'

// The shared suite, held against resources that have what trips it: keys in upper case, fields tied to each other by
// rules, conditions, derived fields, a field of every kind.

const start = () => startEngine()
const DAY = Date.UTC(2020, 5, 1, 16)

describeResource(regions, {
  start,
  prepare: async (app, place) => {
    const answer = await app.as(place.owner).post<{ id: string }>(regions.api, { code: 'TOP', name: 'TOP' })
    return { top: answer.data.id }
  },
  sample: (mark, made) => ({ code: mark, name: mark, parentId: made.top }),
  examples: { parentId: [] },
})

describeResource(depots, {
  start,
  prepare: async (app, place) => {
    const region = await app.as(place.owner).post<{ id: string }>(regions.api, { code: 'R1', name: 'R1' })
    return { region: region.data.id }
  },
  sample: (mark, made, place) => ({
    code: mark,
    name: mark,
    regionId: made.region,
    capacity: 12,
    fee: 2.5,
    openDate: DAY,
    closeDate: DAY,
    orgId: place.org.id,
  }),
})

describeResource(gadgets, {
  start,
  prepare: async (app, place) => {
    const post = async (api: string, body: object) =>
      (await app.as(place.owner).post<{ id: string }>(api, body)).data.id
    return {
      region: await post(regions.api, { code: 'R1', name: 'R1' }),
      depot: await post(depots.api, { code: 'D1', name: 'D1', orgId: place.org.id }),
    }
  },
  sample: (mark, made) => ({
    label: mark,
    count: 7,
    price: 2.5,
    active: true,
    part: 'PUMP',
    parts: ['PUMP', 'ENGINE'],
    madeDate: DAY,
    soldTime: DAY + 3_600_000,
    opens: '08:00',
    closes: '17:30',
    depotId: made.depot,
    regionIds: [made.region],
    pin: 'secret-12',
    season: [DAY, DAY + 86_400_000],
    place: { lng: 113.25, lat: 23.125 },
  }),
})
