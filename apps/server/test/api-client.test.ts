import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { declarationsOf } from '@motorpool/api-client'
import { permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../modules/vehicle/test/support/fleet.ts'
import { root } from '../../../scripts/lib/steps.ts'
import { apiDocument } from '../src/api-document.ts'
import { startWhole, type Whole } from './support/whole.ts'

const run = promisify(execFile)
const folder = join(root, '.cache', 'api-client')
const SETTINGS = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  files: ['program.ts'],
}

/** The program that the page shows. */
function example(): string {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
  return /^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? ''
}

describe('a client made from the document', () => {
  let whole: Whole

  beforeAll(async () => {
    whole = await startWhole()
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'motorpool.d.ts'), await declarationsOf(await apiDocument()))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  }, 120_000)
  afterAll(() => whole.close())

  const compiled = async (program: string): Promise<string> => {
    writeFileSync(join(folder, 'program.ts'), program)
    return run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
      () => '',
      ({ stdout }) => String(stdout),
    )
  }

  it('reads the list of vehicles as the page about the API shows it', async () => {
    const program = example()
    expect(await compiled(program)).toBe('')
    const { app } = whole
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const tenant = await app.buildTenant()
    const org = { id: tenant.rootOrgId, tenantId: tenant.id }
    const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
    const { vin } = await buildVehicle(app, { tenant, org, owner })
    const user = await app.buildUser({ tenant, apiToken: true, permissions: ['vehicle/vehicles/find'] })
    const env = { ...process.env, MOTORPOOL_URL: `http://127.0.0.1:${port}`, MOTORPOOL_TOKEN: user.token }
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env })
    expect(stdout.trim()).toBe(vin)
    const refused = run(process.execPath, [join(folder, 'program.ts')], {
      env: { ...env, MOTORPOOL_TOKEN: 'none' },
    })
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('UNAUTHENTICATED') })
  }, 120_000)

  it.each([
    ['a body with a field of another type', 'page, pageSize', "page: 'first', pageSize"],
    ['a field that rows do not have', 'plateCode', 'plateNumber'],
    ['a call that does not exist', 'vehicles/V1.0/page', 'vehicles/V9.0/page'],
  ])(
    'refuses to compile %s',
    async (_, right, wrong) => {
      const program = example()
      expect(program).toContain(right)
      expect(await compiled(program.replaceAll(right, wrong))).toContain('error TS')
    },
    60_000,
  )
})
