import { messageAt as storedMessageAt } from '@motorpool/history/server'
import { provide } from '@motorpool/kernel'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { type AnyConsumer, consumers, messageAt, streamModule } from '../../src/server/index.ts'

/** The calls of this module, over consumers of the test. */
export function start(tested: readonly AnyConsumer[] = []): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => ({
      modules: [
        streamModule,
        {
          name: 'consumers',
          routes: [],
          provides: [
            ...tested.map((one) => provide(consumers, one)),
            provide(messageAt, (vehicle, place) => storedMessageAt(db, vehicle, place)),
          ],
        },
        { name: 'vehicles', routes: [], provides: vehicleModule.provides ?? [] },
      ],
    }),
  })
}
