import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@motorpool/http'
import { newPasswordKey, type PasswordKey } from '@motorpool/identity/server'
import { attachmentSource } from '@motorpool/resource/server'
import { operationLog, ticketRedeemer } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { wireModules } from '../../src/modules.ts'

export interface Whole {
  app: TestApp
  key: PasswordKey
  close(): Promise<void>
}

function withoutLimit({ rate: _rate, ...route }: Route): Route {
  return route as Route
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The API with the calls of all modules, on request without their limits and with the operation log. Rows may name files that nobody uploaded: who may is asked, not what. */
export async function startWhole(options: { limits?: boolean; log?: boolean } = {}): Promise<Whole> {
  const key = newPasswordKey()
  const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-whole-'))
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => ({
      modules: wireModules({ db, clock, key, filesDir }).modules.map((m) => ({
        ...m,
        // Attacks name attachments that nobody uploaded.
        provides: m.provides?.filter(({ port }) => port !== attachmentSource),
        routes: options.limits === false ? m.routes.map(withoutLimit) : m.routes,
      })),
      ...(options.log ? { operations: operationLog } : {}),
      redeemTicket: (ticket) => ticketRedeemer(db, clock, quiet).redeem(ticket, 'download'),
    }),
  })
  return {
    app,
    key,
    close: async () => {
      await app.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}
