import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandModule } from '@motorpool/command/server'
import { fileModule, localFiles } from '@motorpool/file/server'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { configurationModule } from '../../src/server/index.ts'

const NOTHING: Pick<VehicleReports, 'fields'> = { fields: async () => new Map() }

/** The product as far as parameters of terminals need it; vehicles report what is given. */
export async function start(reports = NOTHING): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'motorpool-configuration-'))
  return startTestApp({
    parts: {
      modules: [
        fileModule(localFiles(dir)),
        terminalModule,
        vehicleModule,
        commandModule(),
        configurationModule(reports),
      ],
      routes: [templateRoute],
    },
    tenancy: { provision, provisionOrg },
  })
}
