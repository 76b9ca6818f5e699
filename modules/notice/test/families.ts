import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
import { noticeLogs, noticeStrategys, noticeStrategyUsers } from '../src/shared/index.ts'
import { addPerson, buildStrategy, byConsole, insertLog } from './support/notices.ts'

/** How the calls of this module are attacked by the access matrix. */
export const noticeFamilies: readonly Family[] = [
  resourceFamily(noticeStrategys, {
    create: (place, mark) => byConsole(mark, { orgId: place.org.id }),
    update: (_place, mark) => ({ remark: mark }),
    make: (app, place, mark) => buildStrategy(app, place, byConsole(mark, { orgId: place.org.id })),
    routes: {
      preview: {
        kind: 'own',
        why: 'a text filled with a vehicle that the caller sees; see strategies.test.ts',
      },
      test: { kind: 'own', why: 'sends to the caller alone; attacked in strategies.test.ts' },
    },
  }),
  resourceFamily(noticeStrategyUsers, {
    create: () => ({}),
    update: (_place, mark) => ({ personName: mark.slice(0, 32) }),
    make: async (app, place, mark) => {
      const strategyId = await buildStrategy(app, place, byConsole(mark, { orgId: place.org.id }))
      return addPerson(app, place, strategyId, { personName: mark.slice(0, 32), phone: '13800138000' })
    },
    routes: {
      create: { kind: 'own', why: 'needs a strategy of the tenant; attacked in strategies.test.ts' },
    },
  }),
  resourceFamily(noticeLogs, {
    create: () => ({}),
    make: insertLog,
    routes: {
      retry: { kind: 'own', why: 'sends failed pushes that the list shows; attacked in push.test.ts' },
    },
  }),
  {
    prefix: 'vehicle.noticeBrowsers',
    table: 'notice_browser',
    scope: 'tenant',
    orgField: null,
    routes: {
      key: { kind: 'own', why: 'the public key of the installation' },
      subscribe: { kind: 'own', why: "the caller's own browser; attacked in browsers.test.ts" },
      unsubscribe: { kind: 'own', why: "the caller's own browser; attacked in browsers.test.ts" },
    },
  },
]
