import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DistrictData } from '@motorpool/geo'
import { OfflineGeocoder } from '@motorpool/geocoder'
import type { UserPostType } from '@motorpool/identity/shared'
import { type Place, pass, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicleGroups } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACTS, raise } from '../../alarm/test/support/raise.ts'
import { buildModel, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { newPlace, recordUser, start } from './support/app.ts'
import { addPerson, buildStrategy, byConsole, logsOf } from './support/notices.ts'

/** One county, a square around the place where the alarms of these tests begin. */
const districts: DistrictData = {
  datum: 'WGS-84',
  scale: 100,
  names: { 520000: '贵州省', 522700: '黔南布依族苗族自治州', 522730: '龙里县' },
  units: [{ adcode: 522_730, rings: [[10_650, 2600, 100, 0, 0, 100, -100, 0, 0, -100]] }],
}

function geocoder(): OfflineGeocoder {
  const file = join(mkdtempSync(join(tmpdir(), 'whom-')), 'districts.json')
  writeFileSync(file, JSON.stringify(districts))
  return new OfflineGeocoder({ districts: file })
}

let app: TestApp
beforeAll(async () => {
  app = await start({ geocoder: geocoder() })
  app.clock.set(Date.now())
})
afterAll(() => app?.close())

const idOf = ({ principal }: TestUser) => principal.actor.id

async function colleague(place: Place, org: Place['org'], posts: UserPostType[] = []): Promise<TestUser> {
  const user = await app.buildUser({ tenant: place.tenant, org, permissions: permissionsOf(app.routes) })
  await recordUser(app, user, { posts })
  return user
}

/** Everything that waits is told. */
async function told(): Promise<void> {
  await app.drainJobs()
  await pass(app, 15_000)
}

const titles = async (user: TestUser) =>
  (await app.as(user).get<{ unread: { title: string }[] }>('/api/system-svc/message/init')).data.unread.map(
    ({ title }) => title,
  )

describe('R368 persons of a strategy', () => {
  it('are the staff of its posts, whichever organisation they are in, and nobody else', async () => {
    const place = await newPlace(app)
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    const service = await colleague(place, place.org, ['SERVICE', 'ADJUSTER'])
    const afar = await colleague(place, elsewhere, ['SERVICE'])
    const other = await colleague(place, place.org, ['ASSEMBLY_MANAGER'])
    await buildStrategy(app, place, byConsole('岗位', { pushPersonType: 'POST', postTypes: ['SERVICE'] }))
    await raise(app, place, FACTS.GB)
    await told()
    expect([await titles(service), await titles(afar), await titles(other)].map((all) => all.length)).toEqual(
      [1, 1, 0],
    )
  })

  it('are none without a post: a strategy of posts names some', async () => {
    const place = await newPlace(app)
    await expect(buildStrategy(app, place, byConsole('无岗位', { pushPersonType: 'POST' }))).rejects.toThrow(
      'postTypes',
    )
  })

  it('are the staff of the organisation of the vehicle, and of no other', async () => {
    const place = await newPlace(app)
    const below = await app.buildOrg({ tenant: place.tenant, parent: place.org })
    const [own, lower] = [await colleague(place, place.org), await colleague(place, below)]
    await buildStrategy(app, place, byConsole('机构', { pushPersonType: 'ORG', digestMinutes: 0 }))
    await raise(app, place, FACTS.GB)
    await told()
    expect([await titles(own), await titles(lower)].map((all) => all.length)).toEqual([1, 0])
    await raise(app, { ...place, org: below }, FACTS.GB)
    await told()
    expect([await titles(own), await titles(lower)].map((all) => all.length)).toEqual([1, 1])
  })

  it('R435 are the staff of a listed organisation, whichever organisation the vehicle is in', async () => {
    const place = await newPlace(app)
    const office = await app.buildOrg({ tenant: place.tenant })
    const clerk = await colleague(place, office)
    const id = await buildStrategy(app, place, byConsole('值班'))
    await addPerson(app, place, id, { pushPersonType: 'ORG', personOrgId: office.id })
    await raise(app, place, FACTS.GB)
    await told()
    expect(await titles(clerk)).toHaveLength(1)
    expect(await logsOf(app, place.tenant.id)).toHaveLength(1)
  })
})

describe('vehicles of a strategy', () => {
  /** What of these vehicles the owner was told, by VIN. */
  async function toldOf(place: Place, more: object, vehicles: readonly { id: string; vin: string }[]) {
    const id = await buildStrategy(app, place, byConsole('范围', { digestMinutes: 0, ...more }))
    await addPerson(app, place, id, { userId: idOf(place.owner) })
    for (const vehicle of vehicles) {
      await raise(app, place, FACTS.GB, { vehicle })
      await told()
    }
    const all = await titles(place.owner)
    return vehicles.map(({ vin }) => all.some((title) => title.startsWith(vin)))
  }
  const newVehicle = async (place: Place, body: object = {}) => {
    const { id, vin } = await buildVehicle(app, place, { ...body })
    return { id: String(id), vin: String(vin) }
  }
  const newGroup = async (place: Place, groupTarget: string, parentId?: string) => {
    const mark = `G${Math.random().toString(36).slice(2, 10)}`
    const body = { groupCode: mark, groupName: mark, orgId: place.org.id, groupTarget, parentId }
    const answer = await app.as(place.owner).post<{ id: string }>(vehicleGroups.api, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.data.id
  }
  const bind = async (place: Place, target: string, body: object) => {
    const answer = await app.as(place.owner).post(`${vehicleGroups.api}/${target}/bind`, body)
    expect(answer.status, answer.text).toBe(200)
  }

  it('are those of its groups and of the groups below these: by VIN, by model, by organisation', async () => {
    const place = await newPlace(app)
    const model = await buildModel(app, place)
    const fleet = await app.buildOrg({ tenant: place.tenant, parent: place.org })
    const byVin = await newVehicle(place)
    const byModel = await newVehicle(place, { vehicleModelId: model.id, vehicleTypeId: model.vehicleTypeId })
    const byOrg = await newVehicle(place, { orgId: fleet.id })
    const other = await newVehicle(place)
    const top = await newGroup(place, 'vin')
    const below = await newGroup(place, 'model', top)
    const lowest = await newGroup(place, 'org', below)
    await bind(place, 'vin', { groupId: top, vins: [byVin.vin] })
    await bind(place, 'model', { groupId: below, vehicleModelIds: [model.id] })
    await bind(place, 'org', { groupId: lowest, orgIds: [fleet.id] })
    const found = await toldOf(place, { vehicleGroupIds: [top] }, [byVin, byModel, byOrg, other])
    expect(found).toEqual([true, true, true, false])
  })

  it('are those that it names, beside those of its models', async () => {
    const place = await newPlace(app)
    const model = await buildModel(app, place)
    const named = await newVehicle(place)
    const byModel = await newVehicle(place, { vehicleModelId: model.id, vehicleTypeId: model.vehicleTypeId })
    const more = { vehicleIds: [named.id], vehicleModelIds: [model.id] }
    expect(await toldOf(place, more, [named, byModel, await newVehicle(place)])).toEqual([true, true, false])
  })

  it.each([
    ['its province', ['520000'], true],
    ['its city', ['520000', '522700'], true],
    ['its district', ['520000', '522700', '522730'], true],
    ['another city of the province', ['520000', '520100'], false],
    ['another province', ['110000'], false],
  ] as const)('are those whose alarm begins in %s', async (_what, area, isTold) => {
    const place = await newPlace(app)
    expect(await toldOf(place, { area }, [await newVehicle(place)])).toEqual([isTold])
  })
})
