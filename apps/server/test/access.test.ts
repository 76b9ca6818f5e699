import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptPassword, newPasswordKey } from '@motorpool/identity/server'
import { setAttachmentSource } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { type Family, runAccessMatrix, startTestApp } from '@motorpool/testkit'
import { afterAll, expect, it } from 'vitest'
import { behaviourFamilies } from '../../../modules/behaviour/test/families.ts'
import { contentFamilies } from '../../../modules/content/test/families.ts'
import { fileFamilies } from '../../../modules/file/test/families.ts'
import { identityFamilies } from '../../../modules/identity/test/families.ts'
import { messagingFamilies } from '../../../modules/messaging/test/families.ts'
import { administrationFamilies } from '../../../modules/system/test/admin-families.ts'
import { logFamilies } from '../../../modules/system/test/log-families.ts'
import { telemetryFamilies } from '../../../modules/telemetry/test/families.ts'
import { tenancyFamilies } from '../../../modules/tenancy/test/families.ts'
import { terminalFamilies } from '../../../modules/terminal/test/families.ts'
import { vehicleFamilies } from '../../../modules/vehicle/test/families.ts'
import { workshopFamilies } from '../../../modules/workshop/test/families.ts'
import { wireModules } from '../src/modules.ts'

const key = newPasswordKey()
const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-access-'))
afterAll(() => rmSync(filesDir, { recursive: true, force: true }))

const systemFamilies: readonly Family[] = [
  {
    prefix: 'system.tickets',
    table: 'ticket',
    scope: 'tenant',
    routes: {
      create: { kind: 'own', why: "names the caller's own session", input: { body: { purpose: 'live' } } },
    },
  },
  {
    prefix: 'system.clientSettings',
    table: 'ticket',
    scope: 'tenant',
    routes: { find: { kind: 'own', why: "the operator's settings, the same for all" } },
  },
  {
    prefix: 'system.plugins',
    table: 'plugin',
    scope: 'platform',
    routes: {
      page: { kind: 'own', why: 'samples that ship with the product, the same for all', input: { body: {} } },
      find: { kind: 'own', why: 'likewise', input: { params: { id: '1' } } },
    },
  },
  {
    prefix: 'common.excel',
    table: 'ticket',
    scope: 'tenant',
    routes: {
      template: {
        kind: 'own',
        why: 'the same files for all',
        input: { params: { file: 'vehicle-series.xlsx' } },
      },
    },
  },
]

it('R001 R090 R249 every registered call holds: signed out, no permission, other tenant, other organisation, mixed ids', async () => {
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: async ({ db, clock }) => ({
      routes: wireModules({ db, clock, key, filesDir }).modules.flatMap((m) => m.routes),
    }),
  })
  // The matrix is about who may, with rows that name files which nobody has uploaded.
  setAttachmentSource(undefined)
  try {
    const report = await runAccessMatrix(app, [
      ...tenancyFamilies,
      ...identityFamilies((password) => encryptPassword(password, key.publicKey)),
      ...systemFamilies,
      ...administrationFamilies,
      ...fileFamilies,
      ...messagingFamilies,
      ...contentFamilies,
      ...behaviourFamilies,
      ...logFamilies,
      ...(terminalFamilies as Family[]),
      ...(vehicleFamilies as Family[]),
      ...workshopFamilies,
      ...telemetryFamilies,
    ])
    expect(report.failures).toEqual([])
    expect(report.routes).toBeGreaterThan(180)
    expect(report.checks).toBeGreaterThan(report.routes * 3)
  } finally {
    await app.close()
  }
}, 240_000)
