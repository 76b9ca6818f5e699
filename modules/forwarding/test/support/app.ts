import { PostgresTelemetryStore } from '@motorpool/history/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { newVault, type Vault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { forwardingModule } from '../../src/server/index.ts'

/** Seals the passwords of the tests' tasks. */
export const vault: Vault = newVault()

export function start(): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => ({
      modules: [vehicleModule, forwardingModule({ store: new PostgresTelemetryStore(db), vault })],
    }),
  })
}

/** A task to a server that nobody is, unless it is named. */
export const task = (more: Record<string, unknown> = {}) => ({
  taskName: 'National platform',
  platformName: 'Platform',
  ip: '192.0.2.10',
  port: 19_999,
  idCode: 'MOTORPOOL00000001',
  account: 'motorpool',
  password: 'Secret-012345',
  ...more,
})
