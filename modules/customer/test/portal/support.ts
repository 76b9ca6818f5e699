import { alarmModule } from '@motorpool/alarm/server'
import { commandModule } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { fenceModule } from '@motorpool/fence/server'
import { figuresModule } from '@motorpool/figures/server'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { maintenanceModule } from '@motorpool/maintenance/server'
import { monitoringModule } from '@motorpool/monitoring/server'
import { resourceRoutes } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { newPlace } from '../../../vehicle/test/support/app.ts'
import { buildTerminal, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { documentHooks } from '../../src/server/documents.ts'
import { fenceMgrRoutes } from '../../src/server/fences/mgr-routes.ts'
import { portalModule } from '../../src/server/index.ts'
import { PORTAL, type PortalVehicle, vehicleDocuments } from '../../src/shared/index.ts'

const DAY = 86_400_000

/** The tables of places are not needed to see that addresses come. */
const geocoder = Object.assign(new OfflineGeocoder({}), {
  addresses: async (points: readonly unknown[]) => points.map((point) => (point ? '贵阳市附近' : null)),
})

export interface Machine {
  id: string
  vin: string
}

/** A tenant with its staff, and customers of it. */
export class Portal {
  readonly app: TestApp
  readonly place: Place
  private phones = 0

  private constructor(app: TestApp, place: Place) {
    this.app = app
    this.place = place
  }

  static async start(): Promise<Portal> {
    const app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db }) => {
        const store = new PostgresTelemetryStore(db)
        return {
          modules: [
            terminalModule,
            vehicleModule,
            figuresModule,
            monitoringModule(store, new CachedSignals({ db }), geocoder),
            alarmModule(geocoder),
            maintenanceModule(geocoder),
            commandModule(),
            fenceModule(geocoder),
            portalModule(store, geocoder),
          ],
          // Of the module beside this one, which needs the accounts of the whole server.
          routes: [...fenceMgrRoutes, ...resourceRoutes(vehicleDocuments, documentHooks)],
        }
      },
    })
    // Noon in China: tests count in days.
    app.clock.set(Date.parse(`${dayText(dayOf(app.clock.now()))}T12:00:00+08:00`))
    return new Portal(app, await newPlace(app))
  }

  /** YYYY-MM-DD */
  day = (offset: number): string => dayText(dayOf(this.app.clock.now()) + offset)

  platform = <R>(query: ReturnType<typeof sql<R>>) =>
    this.app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)

  /** A customer account with a phone number of its own. */
  async customer(place = this.place): Promise<TestUser & { phone: string }> {
    const phone = `138${place.tenant.id.padStart(4, '0').slice(-4)}${String(++this.phones).padStart(4, '0')}`
    const user = await this.app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: permissionsOf(this.app.routes),
    })
    const { id } = user.principal.actor
    await this.platform(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER', ${phone})`)
    return { ...user, phone }
  }

  /** A vehicle, whose record names the owner's phone number when there is one. */
  async machine(ownerPhone?: string, place = this.place): Promise<Machine> {
    const { id, vin } = await buildVehicle(this.app, place)
    const made = { id, vin: String(vin) }
    if (ownerPhone !== undefined) await this.sell(made, ownerPhone)
    return made
  }

  sell = ({ id }: Machine, phone: string | null) =>
    this.platform(sql`update vehicle set customer_phone = ${phone}, customer_name = '车主' where id = ${id}`)

  /** A terminal in the vehicle; answers the number that is printed on it. */
  async terminal({ id, vin }: Machine): Promise<string> {
    const terminal = await buildTerminal(this.app, this.place)
    const imei = `86${String(terminal.id).padStart(13, '0')}`
    await this.platform(sql`update terminal set imei = ${imei}, vin = ${vin} where id = ${terminal.id}`)
    await this.platform(sql`update vehicle set terminal_id = ${terminal.id} where id = ${id}`)
    return imei
  }

  /** A link that staff made. */
  link = (user: TestUser, { vin }: Machine, from: number | null = null, to: number | null = null) =>
    this.platform(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, begin_date, end_date)
      select tenant_id, org_id, ${user.principal.actor.id}, vin, ${from === null ? null : this.day(from)}::date,
        ${to === null ? null : this.day(to)}::date
      from vehicle where vin = ${vin}`)

  later(days: number): void {
    this.app.clock.set(this.app.clock.now() + days * DAY)
  }

  as = (user: TestUser) => this.app.as(user)

  page = (user: TestUser, filters: object = {}) =>
    this.as(user).post<{ items: PortalVehicle[]; total: number }>(`${PORTAL}/page`, {
      page: 1,
      pageSize: 50,
      ...filters,
    })

  vins = async (user: TestUser, filters: object = {}) =>
    (await this.page(user, filters)).data.items.map(({ vin }) => vin).toSorted()
}
