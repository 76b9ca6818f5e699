import type { Access, Family } from '@motorpool/testkit'

const own = (input: object = {}): Access => ({
  kind: 'own',
  why: 'refused to all but administrators; checked in operations.test.ts',
  input,
})

/** How the calls of this module are attacked by the access matrix. */
export const streamFamilies: readonly Family[] = [
  {
    prefix: 'system.consumers',
    table: 'consumer',
    scope: 'platform',
    routes: {
      overview: own(),
      history: own({ query: { consumer: 'test.one' } }),
      page: own({ body: {} }),
      find: own({ params: { id: '1' } }),
      discardEvents: own({ body: { ids: ['1'], reason: 'x' } }),
      vehicles: own({ query: { keyword: 'LM' } }),
      replayVehicle: own({ body: { consumer: 'test.one', vehicleId: '1', fromDay: '2026-03-01' } }),
      replays: own({ body: {} }),
    },
  },
]
