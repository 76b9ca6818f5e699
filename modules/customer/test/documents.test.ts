import { describeResource } from '@motorpool/resource/testing'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { vehicleDocuments } from '../src/shared/index.ts'
import { validityOf } from '../src/shared/validity.ts'
import { start } from './support/app.ts'

describeResource(vehicleDocuments, {
  start,
  prepare: async (app, place) => ({ vin: String((await buildVehicle(app, place)).vin) }),
  sample: (mark, made, place) => ({
    vin: made.vin,
    documentType: 'INSURANCE',
    documentName: mark,
    documentNo: mark,
    readers: 'OWNER',
    issueDate: Date.UTC(2026, 0, 1, 16),
    validUntil: Date.UTC(2026, 11, 31, 16),
    files: ['1'],
    orgId: place.org.id,
  }),
  // Only VINs of vehicles that exist are taken.
  entangled: ['vin', 'orgId'],
})

describe('documents of a vehicle', () => {
  const DAY = 86_400_000
  const at = (text: string) => Date.parse(`${text}+08:00`)
  let app: TestApp
  let place: Place
  let vin: string
  const file = (body: object) =>
    app.as(place.owner).post(vehicleDocuments.api, {
      vin,
      documentType: 'INSURANCE',
      documentName: '交强险保单',
      readers: 'OWNER',
      files: ['1'],
      ...body,
    })

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    vin = String((await buildVehicle(app, place)).vin)
  })
  afterAll(() => app?.close())

  it('are of a vehicle that exists, hold at least one file, and end after they begin', async () => {
    expect((await file({ vin: 'LMPTEST00000000X1' })).status).toBe(400)
    expect((await file({ files: null })).status).toBe(400)
    expect(
      (await file({ issueDate: at('2026-05-02T00:00'), validUntil: at('2026-05-01T00:00') })).status,
    ).toBe(400)
    const made = await file({ issueDate: at('2026-05-01T00:00'), validUntil: at('2027-04-30T00:00') })
    expect(made.status, made.text).toBe(200)
    expect(made.data).toMatchObject({ vin, orgId: place.org.id, files: ['1'] })
  })

  it('hold through their last day in China, and are to be renewed in its last thirty days', () => {
    const until = at('2026-12-31T00:00')
    expect(validityOf(null, until)).toBeUndefined()
    expect(validityOf(until, until + DAY - 30 * DAY - 1)).toBeUndefined()
    expect(validityOf(until, until + DAY - 30 * DAY)).toBe('SOON')
    expect(validityOf(until, until + DAY - 1)).toBe('SOON')
    expect(validityOf(until, until + DAY)).toBe('EXPIRED')
  })
})
