import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Config, readConfig, settingNames } from '../apps/server/src/config.ts'
import { isRole, ROLES } from '../apps/server/src/roles.ts'
import { root } from './lib/steps.ts'

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }))

/** Passwords that compose would take from its own environment. */
const filled = (text: string) => text.replace(/\$\{\w+:\?\}/g, 'secret')

const ours = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      name.startsWith('MOTORPOOL_') ? [[name, filled(value)]] : [],
    ),
  )

const folder = join(root, 'deploy/systemd')

/** What a unit sets, with what its files of settings set on the machine that has them all. */
function settingsOfUnit(file: string): Record<string, string> {
  const text = readFileSync(join(folder, file), 'utf8')
  const files = [...text.matchAll(/^EnvironmentFile=-?\/etc\/motorpool\/(.+)$/gm)].map(([, name = '']) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const lines = [...files.flatMap((one) => one.split('\n')), ...text.matchAll(/^Environment=(.+)$/gm)]
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] =
        /^([A-Z\d_]+)=(.*)$/.exec(typeof line === 'string' ? line : (line[1] ?? '')) ?? []
      return name && value !== undefined ? [[name, value.replace('%l', 'machine-1')]] : []
    }),
  )
}

const units = readdirSync(folder).filter((name) => name.endsWith('.service'))

/** Ports that a machine with these settings listens on. */
const portsOf = ({ roles, http, gateway, health }: Config): (number | undefined)[] => [
  ...(roles.includes('api') ? [http.port] : []),
  ...(roles.includes('gateway') ? [...gateway.ports.values(), health.gateway] : []),
  ...(roles.includes('worker') ? [health.worker] : []),
]

const environments = [
  ...Object.entries(compose.services).flatMap(([name, { environment }]) =>
    isRole(name) ? [[`compose: ${name}`, name, ours(environment)] as const] : [],
  ),
  ...units.map(
    (name) =>
      [`systemd: ${name}`, /^motorpool-(\w+)\.service$/.exec(name)?.[1] ?? '', settingsOfUnit(name)] as const,
  ),
]

describe('what is handed out for several machines', () => {
  it('has each role once as a service and once as a unit', () => {
    expect(environments.map(([, role]) => role).toSorted()).toEqual([...ROLES, ...ROLES].toSorted())
  })

  it.each(environments)(
    '%s names settings that exist, with values that are taken',
    (_name, role, settings) => {
      expect(Object.keys(settings).filter((one) => !settingNames().includes(one))).toEqual([])
      const config = readConfig(settings)
      expect(config.roles).toEqual([role])
      expect(config.natsUrl).toBeDefined()
      expect(config.databaseUrl !== undefined).toBe(role === 'api')
    },
  )

  it('publishes ports on which the service listens, and asks for its health at one', () => {
    for (const [name, { environment, ports, healthcheck }] of Object.entries(compose.services)) {
      if (!isRole(name)) continue
      const listening = portsOf(readConfig(ours(environment)))
      const published = ports.map((one) => Number(one.split(':')[1]))
      expect(
        published.filter((port) => !listening.includes(port)),
        name,
      ).toEqual([])
      const [, asked] = /127\.0\.0\.1:(\d+)\/readyz/.exec(healthcheck?.test.join(' ') ?? '') ?? []
      expect(listening, name).toContain(Number(asked))
    }
    const gateway = compose.services.gateway
    expect(gateway?.ports).toHaveLength(readConfig({}).gateway.ports.size)
  })

  it('mounts volumes that it declares, and keys and files in all services of the product', () => {
    for (const [name, { volumes, depends_on }] of Object.entries(compose.services)) {
      const named = volumes.map((one) => one.split(':')[0] ?? '').filter((one) => !one.startsWith('.'))
      expect(
        named.filter((one) => !(one in compose.volumes)),
        name,
      ).toEqual([])
      expect(
        Object.keys(depends_on).filter((one) => !(one in compose.services)),
        name,
      ).toEqual([])
      if (isRole(name)) expect(volumes).toEqual([`${name}:/data`, 'keys:/data/keys', 'files:/data/files'])
    }
  })

  it('has units that run the program as an account of its own and leave it time to stop', () => {
    for (const unit of units) {
      const text = readFileSync(join(folder, unit), 'utf8')
      expect(text).toMatch(/^User=motorpool$/m)
      expect(text).toMatch(/^ExecStart=\S+\/node .*apps\/server\/src\/main\.ts/m)
      expect(text).toMatch(/^TimeoutStopSec=60$/m)
    }
  })

  it('is described with settings that exist', () => {
    const text = readFileSync(join(root, 'docs/scale.md'), 'utf8')
    const named = [...text.matchAll(/MOTORPOOL_[A-Z\d_]+/g)].map(([name]) => name)
    expect([...new Set(named)].filter((name) => !settingNames().includes(name))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(['MOTORPOOL_ROLES', 'MOTORPOOL_GATEWAY_NAME']))
  })
})
