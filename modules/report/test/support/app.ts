import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analysisModule } from '@motorpool/analysis/server'
import { figuresModule } from '@motorpool/figures/server'
import { fileModule, localFiles } from '@motorpool/file/server'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import type { Logger } from '@motorpool/kernel'
import { messagingModule } from '@motorpool/messaging/server'
import { monitoringModule } from '@motorpool/monitoring/server'
import { createOutbound, recordIn } from '@motorpool/outbound'
import { templateRoute } from '@motorpool/resource/server'
import { systemModule } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { reportModule } from '../../src/server/index.ts'

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** The download centre keeps its files in a folder of the test's own. */
export function start(): Promise<TestApp> {
  const vault = newVault()
  const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-reports-'))
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const outbound = createOutbound({ vault, privateTargets: true, clock, record: recordIn(db, quiet) })
      return {
        modules: [
          ...createIdentity({ db, clock, key: newPasswordKey() }).modules,
          systemModule({ vault, outbound }),
          fileModule(localFiles(filesDir)),
          messagingModule,
          terminalModule,
          vehicleModule,
          figuresModule,
          monitoringModule(new PostgresTelemetryStore(db), new CachedSignals({ db })),
          analysisModule,
          reportModule({ outbound, publicUrl: 'https://console.test/' }),
        ],
        routes: [templateRoute],
      }
    },
  })
}
