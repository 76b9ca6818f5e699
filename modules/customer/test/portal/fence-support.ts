import { fenceWatch } from '@motorpool/fence/server'
import { ConsumerHost } from '@motorpool/stream/server'
import type { TestUser } from '@motorpool/testkit'
import { gb } from '../../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../../ingest/test/support/world.ts'
import { CUSTOMER_FENCES, type CustomerFence, type PortalFenceAlarm } from '../../src/shared/index.ts'
import type { Machine, Portal } from './support.ts'

/** A circle of 500 m around 120° E, 30° N. */
export const circle = (fenceName: string) => ({
  fenceName,
  settingWay: 'CIRCLE',
  position: { lng: 120, lat: 30 },
  radius: 500,
  alarmType: 'IN_OUT',
})
export const INSIDE = 120
export const OUTSIDE = 120.02

export interface PageOf<T> {
  items: T[]
  total: number
}

/** What customers do with their fences. */
export class Fences {
  private readonly portal: Portal
  private names = 0

  constructor(portal: Portal) {
    this.portal = portal
  }

  make = (who: TestUser, body: object = {}) =>
    this.portal.as(who).post<CustomerFence>(CUSTOMER_FENCES, { ...circle(`围栏${++this.names}`), ...body })

  link = (who: TestUser, fenceId: string, ...machines: Machine[]) =>
    this.portal
      .as(who)
      .post<{ count: number }>(`${CUSTOMER_FENCES}/ref`, { fenceId, vinList: machines.map(({ vin }) => vin) })

  page = async <T>(who: TestUser, rest: string, body: object = {}) =>
    (await this.portal.as(who).post<PageOf<T>>(`${CUSTOMER_FENCES}/${rest}`, { page: 1, ...body })).data

  /** A fence that watches vehicles. */
  async around(who: TestUser, machines: readonly Machine[], body: object = {}): Promise<string> {
    const made = await this.make(who, body)
    if (made.status !== 200) throw new Error(made.text)
    const linked = await this.link(who, made.data.id, ...machines)
    if (linked.status !== 200) throw new Error(linked.text)
    return made.data.id
  }

  /** Alarms of the own fences, the oldest first: `IN open`. */
  alarms = async (who: TestUser, body: object = {}) =>
    (await this.page<PortalFenceAlarm>(who, 'page/fence/alarm', body)).items
      .map(({ alarmType, open }) => `${alarmType} ${open ? 'open' : 'over'}`)
      .toReversed()
}

/** Machines of the portal that send real frames, and the consumer that watches them. */
export class Road {
  readonly world: World
  private readonly portal: Portal
  private readonly onRoad = new Map<string, OnRoad>()

  private constructor(portal: Portal, world: World) {
    this.portal = portal
    this.world = world
  }

  static async start(portal: Portal): Promise<Road> {
    const { app } = portal
    const world = World.on({
      db: app.db,
      url: app.url,
      ownerUrl: app.ownerUrl,
      drop: () => app.close(),
    })
    world.clock.time = app.clock.now()
    await world.start()
    const road = new Road(portal, world)
    await road.catchUp()
    return road
  }

  stop = () => this.world.stop()

  private async of({ id, vin }: Machine): Promise<OnRoad> {
    const known = this.onRoad.get(vin)
    if (known) return known
    const { tenant, org } = this.portal.place
    this.world.registry.add(vin, Number(id), { tenantId: tenant.id, orgId: org.id })
    const terminal = await this.world.gb()
    terminal.send(gb.login(vin, this.world.clock.time))
    await terminal.takeOne()
    const made = { id, vin, terminal }
    this.onRoad.set(vin, made)
    return made
  }

  /** Reports from these longitudes, a minute apart, and lets the consumer take them in. */
  async drive(machine: Machine, ...places: number[]): Promise<void> {
    // What was changed before stands before what is reported now.
    await this.world.seal()
    const { terminal, vin } = await this.of(machine)
    for (const lng of places) {
      this.world.clock.time += 60_000
      terminal.send(gb.report(vin, { time: this.world.clock.time, lng, lat: 30 }))
      await terminal.takeOne()
    }
    await this.catchUp()
  }

  async catchUp(): Promise<void> {
    await this.world.seal()
    const { log, clock } = this.world
    await new ConsumerHost({ db: this.portal.app.db, log, clock, consumers: [fenceWatch] }).catchUp()
  }
}
