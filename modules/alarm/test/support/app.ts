import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { type CallCtx, userName } from '@motorpool/http'
import { provide } from '@motorpool/kernel'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { defineModule } from '@motorpool/wiring'
import { alarmModule, type NewsFollower, newsFollowers } from '../../src/server/index.ts'

export const ADDRESS = '贵州省贵阳市龙里县附近'

/** The tables of places are not needed to see that addresses come. */
const geocoder = Object.assign(new OfflineGeocoder({}), {
  addresses: async (points: readonly unknown[]) => points.map((point) => (point ? ADDRESS : null)),
})

async function nameById({ tx }: CallCtx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select real_name as name from app_user where id = ${id}`.execute(tx)
  return rows[0]?.name
}

export async function start(follower?: NewsFollower): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'motorpool-alarm-'))
  const app = await startTestApp({
    parts: () => ({
      modules: [
        fileModule(localFiles(dir)),
        terminalModule,
        vehicleModule,
        alarmModule(geocoder),
        defineModule({ name: 'names', routes: [], provides: [provide(userName, nameById)] }),
        ...(follower
          ? [defineModule({ name: 'follower', routes: [], provides: [provide(newsFollowers, follower)] })]
          : []),
      ],
    }),
    tenancy: { provision, provisionOrg },
  })
  return {
    ...app,
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
