import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPasswordKey, type PasswordKey } from '@motorpool/identity/server'
import { setAttachmentSource } from '@motorpool/resource/server'
import { ticketRedeemer } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { wireModules } from '../../src/modules.ts'

export interface Whole {
  app: TestApp
  key: PasswordKey
  close(): Promise<void>
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The API with the calls of all modules. Rows may name files that nobody uploaded: who may is asked, not what. */
export async function startWhole(options: { callsPerMinute?: number } = {}): Promise<Whole> {
  const key = newPasswordKey()
  const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-whole-'))
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    ...options,
    parts: ({ db, clock }) => ({
      routes: wireModules({ db, clock, key, filesDir }).modules.flatMap((m) => m.routes),
      redeemTicket: (ticket) => ticketRedeemer(db, clock, quiet).redeem(ticket, 'download'),
    }),
  })
  setAttachmentSource(undefined)
  return {
    app,
    key,
    close: async () => {
      await app.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}
