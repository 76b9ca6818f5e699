import { expect, it } from 'vitest'
import type { Item } from '../src/server/worker/flow.ts'
import { Tally } from '../src/server/worker/tally.ts'

const item = (vehicle: number): Item => ({
  vehicleId: String(vehicle),
  tenantId: '1',
  deviceTime: vehicle,
  frame: new Uint8Array(0),
  late: false,
})

/** A tally of one message of each of so many vehicles. */
function counted(vehicles: number, tally = new Tally()): Tally {
  for (let n = 1; n <= vehicles; n++) {
    tally.sent(item(n), false)
    tally.acknowledged(item(n))
  }
  return tally
}

it('gives the counts of few vehicles whenever the task is stored', () => {
  const tally = counted(500)
  expect(tally.take(0).vehicles.size).toBe(500)
  expect(counted(500, tally).take(1).vehicles.size).toBe(500)
})

it('gathers the counts of many vehicles, those of the task never, and gives all in the end', () => {
  const tally = counted(501)
  expect(tally.take(0).vehicles.size).toBe(501)
  const next = counted(501, tally).take(9999)
  expect([next.sent, next.received, next.vehicles.size]).toEqual([501, 501, 0])
  const due = counted(501, tally).take(10_000)
  expect([due.sent, due.vehicles.get('1')]).toEqual([
    501,
    { tenantId: '1', sent: 2, resent: 0, failed: 0, last: 1 },
  ])
  expect(counted(501, tally).take(10_001).vehicles.size).toBe(0)
  expect(tally.take().vehicles.size).toBe(501)
})

it('counts what could not be stored with what has come since', () => {
  const tally = counted(2)
  tally.back(tally.take(0))
  expect(counted(1, tally).take(1).vehicles.get('1')).toMatchObject({ sent: 2 })
})
