import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import type { Logger } from '@motorpool/kernel'
import { createOutbound, type OutboundOptions, recordIn } from '@motorpool/outbound'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import type { ServerModule } from '@motorpool/wiring'
import { operationLog, systemModule, webhookProvider } from '../../src/server/index.ts'

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export interface OperationsOptions extends Partial<Pick<OutboundOptions, 'vault' | 'privateTargets'>> {
  /** The operator's SMS provider. */
  sms?: { url: string; secret: string }
  /** What a test declares itself. */
  more?: readonly ServerModule[]
}

/** Logs, mail, SMS and reports with identity and terminals around them. */
export function startOperations(options: OperationsOptions = {}): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const identity = createIdentity({ db, clock, key: newPasswordKey() })
      const { vault = newVault(), privateTargets = false } = options
      const outbound = createOutbound({ vault, privateTargets, clock, record: recordIn(db, quiet) })
      const sms = options.sms && webhookProvider(outbound, options.sms)
      const modules = [
        ...identity.modules,
        systemModule({ vault, outbound, sms }),
        terminalModule,
        ...(options.more ?? []),
      ]
      return {
        modules,
        operations: operationLog,
      }
    },
  })
}

export async function staffOf(
  app: TestApp,
  tenant = undefined as { id: string; rootOrgId: string } | undefined,
) {
  const place = tenant ?? (await app.buildTenant())
  return app.as(await app.buildUser({ tenant: place, permissions: permissionsOf(app.routes) }))
}
