import { LocalBus } from '@motorpool/bus'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { EventHub } from '@motorpool/events'
import { allStates, tenantStates } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import type { Logger, UserType } from '@motorpool/kernel'
import type { LiveCtx } from '@motorpool/live/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionTopic } from '../src/server/monitor/connections.ts'
import { Monitored } from '../src/server/monitor/monitored.ts'
import { type Connection } from '../src/shared/index.ts'

const log: Logger = { debug() {}, info() {}, warn() {}, error() {} }
const NOW = 1_790_000_000_000
const clock = { now: () => NOW }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.drop())

function subscriber(tenantId: string, orgIds: string[] | 'all', userType: UserType = 'TENANT'): LiveCtx {
  return {
    locale: 'zh-CN',
    log,
    principal: {
      tenantId,
      actor: { id: '1', userName: 'a', userType, orgId: '1', sessionId: '1' },
      orgScope: orgIds === 'all' ? { kind: 'all' } : { kind: 'orgs', orgIds },
      permissions: new Set(),
    },
  }
}

const state = (vehicleId: string, online: boolean, tenantId = '1', orgId = '10') =>
  ({ vehicleId, tenantId, orgId, vin: `V${vehicleId}`, online }) as StateDelta

it('tells each subscriber who of its scope came online or went offline, and nothing of those that only move', async () => {
  const bus = new LocalBus()
  const monitored = new Monitored({ db: test.db, events: new EventHub({ db: test.db, log, clock }), log })
  const topic = connectionTopic(bus, test.db, () => NOW, monitored)
  const heard = new Map<string, Connection[]>()
  const open = async (name: string, ctx: LiveCtx) => {
    heard.set(name, [])
    return topic.open(ctx, {}, (events) => heard.get(name)?.push(...(events as Connection[])))
  }
  const all = await open('all', subscriber('1', 'all'))
  const own = await open('own', subscriber('1', ['10']))
  const other = await open('other', subscriber('2', 'all'))
  const admin = await open('admin', subscriber('0', 'all', 'ADMIN'))
  const publish = async (...states: StateDelta[]) => {
    bus.publish(allStates, states)
    for (const [tenantId, own] of Map.groupBy(states, (one) => one.tenantId))
      bus.publish(tenantStates(tenantId), own)
    await Promise.resolve()
  }
  // The first state of a vehicle is no change.
  await publish(state('1', true), state('2', false, '1', '11'), state('3', true, '2'))
  await publish(state('1', true))
  expect([...heard.values()].flat()).toEqual([])
  await publish(state('1', false), state('2', true, '1', '11'), state('3', false, '2'))
  const change = (vehicle: string, online: boolean) => ({ vin: `V${vehicle}`, online, time: NOW })
  expect(Object.fromEntries(heard)).toEqual({
    all: [change('1', false), change('2', true)],
    own: [change('1', false)],
    other: [change('3', false)],
    admin: [change('1', false), change('2', true), change('3', false)],
  })
  for (const subscription of [all, own, other, admin]) subscription.close()
  await publish(state('1', true))
  expect(heard.get('admin')).toHaveLength(3)
  monitored.close()
})

it('drops old events when a subscriber is slow', () => {
  const bus = new LocalBus()
  const topic = connectionTopic(
    bus,
    test.db,
    () => NOW,
    new Monitored({ db: test.db, events: new EventHub({ db: test.db, log, clock }), log }),
  )
  const many = (from: number) =>
    Array.from({ length: 40 }, (_, i): Connection => ({ vin: `V${from + i}`, online: true, time: NOW }))
  const merged = topic.merge?.(many(0), many(40)) as Connection[]
  expect([merged.length, merged.at(-1)?.vin]).toEqual([50, 'V79'])
})
