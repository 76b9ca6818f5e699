import { CommandStore, commandFollowers, commandModule } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import { jt808 } from '@motorpool/jt808'
import { provide } from '@motorpool/kernel'
import { messagingModule, type TextMessage, textMessages } from '@motorpool/messaging/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { softVersionLocks } from '@motorpool/terminal/shared'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { newVault, type Vault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { defineModule } from '@motorpool/wiring'
import { codeAt, newSecret, STEP_MS } from '../../../identity/src/server/factor/totp.ts'
import {
  buildProtocol,
  buildProtocolCmd,
  buildSoftVersion,
} from '../../../terminal/test/support/catalogue.ts'
import { buildTerminal, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { lockModule } from '../../src/server/index.ts'
import { LOCKS_API } from '../../src/shared/index.ts'

const vaults = new WeakMap<TestApp, Vault>()

/** What tenants have set, by the parameter's key; `all` holds for every tenant. */
export type Set = Record<string, number>

/** What terminals say of function fields, by VIN. */
export type Reported = Record<string, Record<string, { value: number | string; time: number }>>

/** @param texted gets what owners are told by text message */
export async function start(
  set: Set = {},
  reported: Reported = {},
  texted: TextMessage[] = [],
): Promise<TestApp> {
  const vault = newVault()
  const get = (({ def }: { def: { key: string; default: number } }) => set[def.key] ?? def.default) as never
  const app = await startTestApp({
    parts: ({ db, clock }) => {
      const identity = createIdentity({ db, clock, key: newPasswordKey(), vault })
      const own = [
        messagingModule,
        defineModule({
          name: 'sender',
          routes: [],
          provides: [provide(textMessages, async (_sender, message) => void texted.push(message))],
        }),
        terminalModule,
        vehicleModule,
        commandModule({ get }),
        lockModule({ get }, { fields: async ({ vin }) => new Map(Object.entries(reported[vin] ?? {})) }),
      ]
      return { modules: [...identity.modules, ...own], routes: [templateRoute] }
    },
    tenancy: { provision, provisionOrg },
  })
  vaults.set(app, vault)
  return app
}

/** A colleague of a place with rights of the locks, and with an account, to which a second factor may belong. */
export class Person {
  readonly user: TestUser
  private readonly secret: string
  private readonly app: TestApp

  private constructor(app: TestApp, user: TestUser, secret: string) {
    this.app = app
    this.user = user
    this.secret = secret
  }

  static async make(
    app: TestApp,
    place: Place,
    factor = true,
    permissions?: readonly string[],
  ): Promise<Person> {
    const user = await app.buildUser({
      tenant: place.tenant,
      permissions: permissions ?? permissionsOf(app.routes),
    })
    const { id, userName } = user.principal.actor
    const secret = newSecret()
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`
        insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type) overriding system value
        values (${id}, ${place.tenant.id}, ${place.org.id}, ${userName}, 'x', ${userName}, 'TENANT')`.execute(
        tx,
      )
      if (factor)
        await sql`
          insert into user_otp (user_id, tenant_id, secret, confirmed_time)
          values (${id}, ${place.tenant.id}, ${vaults.get(app)?.seal(secret, 'user_otp') ?? ''}, now())`.execute(
          tx,
        )
    })
    return new Person(app, user, secret)
  }

  get id(): string {
    return this.user.principal.actor.id
  }

  /** A code that was not used yet: the clock goes on. */
  code(): string {
    this.app.clock.advance(2 * STEP_MS)
    return codeAt(this.secret, Math.floor(this.app.clock.now() / STEP_MS))
  }

  get call() {
    return this.app.as(this.user)
  }
}

const CONTENT = { lockContent: 'F00101', unlockContent: 'F00100' }

export interface Machine {
  id: string
  vin: string
  terminalCode: string
}

/** A vehicle whose terminal speaks JT/T 808 with software that has these lock items. */
export async function buildMachine(
  app: TestApp,
  place: Place,
  commands: readonly string[] = ['RELAY_1', 'RELAY_2', 'UNLOCK'],
  online = true,
): Promise<Machine> {
  const protocolId = await buildProtocol(app, place, { protocolType: 'JT808' })
  const softVersionId = await buildSoftVersion(app, place, { protocolId })
  const protocolCmdId = await buildProtocolCmd(app, place, {
    protocolId,
    cmdCode: '0x8900',
    cmdCategory: 'LOCK',
  })
  for (const lockCommand of commands) {
    const body = { softVersionId, lockCommand, lockName: lockCommand, protocolCmdId, ...CONTENT }
    const made = await app.as(place.owner).post(softVersionLocks.api, body)
    if (made.status !== 200) throw new Error(made.text)
  }
  const vehicle = await buildVehicle(app, place)
  const terminal = await buildTerminal(app, place)
  const vin = String(vehicle.vin)
  const bound = await app
    .as(place.owner)
    .put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin, terminalId: terminal.id })
  if (bound.status !== 200) throw new Error(bound.text)
  const terminalCode = String(terminal.terminalCode)
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`update terminal set soft_version_id = ${softVersionId} where id = ${terminal.id}`.execute(tx)
    await sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online)
      values (${vehicle.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${terminalCode}, ${jt808.id}, ${online})`.execute(
      tx,
    )
  })
  return { id: vehicle.id, vin, terminalCode }
}

/** Puts a lock item under control; answers its id. */
export async function link(app: TestApp, user: TestUser, vin: string, lockCommand: string): Promise<string> {
  const linked = await app
    .as(user)
    .post(`${LOCKS_API}/locks`, { vinList: [vin], lockCommands: [lockCommand] })
  if (linked.status !== 200) throw new Error(linked.text)
  const { data } = await app.as(user).post<{ items: { id: string }[] }>(`${LOCKS_API}/page`, {
    page: 1,
    pageSize: 10,
    vin,
    lockCommand: [lockCommand],
  })
  const [item] = data.items
  if (!item) throw new Error(`${lockCommand} of ${vin} is not under control`)
  return item.id
}

/** The rows of commands as a gateway takes and settles them. */
export const gateway = (app: TestApp) => new CommandStore(app.db, 'gateway', app.ports.all(commandFollowers))
