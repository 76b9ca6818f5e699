import { describe, expect, it } from 'vitest'
import { ConfigError, databaseOf, isFurther, readConfig } from '../src/config.ts'
import { ROLES } from '../src/roles.ts'

describe('settings', () => {
  it('have the documented defaults', () => {
    const config = readConfig({})
    expect(config.http.port).toBe(8080)
    expect([...config.gateway.ports]).toEqual([
      ['gb32960', 32_960],
      ['jt808', 8808],
      ['gb17691', 17_691],
      ['hj1014', 11_014],
    ])
    expect(config.databaseUrl).toBeUndefined()
  })

  it('private servers are refused, allowed, or named one by one', () => {
    const of = (text?: string) => {
      const read = readConfig(text === undefined ? {} : { MOTORPOOL_PRIVATE_TARGETS: text })
      return [read.privateTargets, ...read.privateEndpoints]
    }
    expect([of(), of('refuse'), of('allow')]).toEqual([[false], [false], [true]])
    expect(of('10.0.0.7:502,[fd00::1]:8091')).toEqual([false, '10.0.0.7:502', '[fd00::1]:8091'])
  })

  it('the place of packages ends with a slash', () => {
    expect(readConfig({ MOTORPOOL_OTA_URL: 'http://192.0.2.7:8080' }).otaUrl).toBe('http://192.0.2.7:8080/')
    expect(readConfig({ MOTORPOOL_OTA_URL: 'http://fleet.example/a/' }).otaUrl).toBe(
      'http://fleet.example/a/',
    )
    expect(readConfig({}).otaUrl).toBeUndefined()
  })

  it('a bucket for files is read with its account', () => {
    const store = (url: string) => readConfig({ MOTORPOOL_FILES_URL: url }).fileStore
    expect(readConfig({}).fileStore).toBeUndefined()
    expect(store('s3://AKIA7:a%2Fb%2Bc%40d@s3.example:9000/fleet')).toEqual({
      endpoint: 'https://s3.example:9000',
      region: 'us-east-1',
      bucket: 'fleet',
      prefix: '',
      key: 'AKIA7',
      secret: 'a/b+c@d',
      addressing: 'path',
    })
    expect(
      store('s3://k:s@[fd00::7]:9000/fleet.files/one/two/?region=cn-north-1&tls=off&addressing=host'),
    ).toMatchObject({
      endpoint: 'http://[fd00::7]:9000',
      region: 'cn-north-1',
      bucket: 'fleet.files',
      prefix: 'one/two/',
      addressing: 'host',
    })
  })

  it.each([
    ['of another kind', 'https://KEY77:SECRET77@s3.example/fleet', /must be s3:\/\/KEY:SECRET@host\/bucket/],
    ['without a key', 's3://s3.example/fleet', /must be s3:/],
    ['without a secret', 's3://KEY77@s3.example/fleet', /must be s3:/],
    ['without a host', 's3://KEY77:SECRET77@/fleet', /must be s3:/],
    ['with a secret that is not in %-form', 's3://KEY77:SECRET77/+x@s3.example/fleet', /in %-form/],
    ['with a broken %-form', 's3://KEY77:SECRET77%zz@s3.example/fleet', /in %-form/],
    ['without a bucket', 's3://KEY77:SECRET77@s3.example', /must name a bucket/],
    ['with a bucket that cannot be', 's3://KEY77:SECRET77@s3.example/Fleet_1', /must name a bucket/],
    ['with a prefix that cannot be', 's3://KEY77:SECRET77@s3.example/fleet/a//b', /prefix that cannot be/],
    ['with a prefix that is too long', `s3://KEY77:SECRET77@h/fleet/${'a'.repeat(201)}`, /200 at most/],
    ['with another parameter', 's3://KEY77:SECRET77@h/fleet?acl=public', /region, tls and addressing/],
    ['with a parameter twice', 's3://KEY77:SECRET77@h/fleet?tls=on&tls=off', /each once/],
    ['with a parameter that cannot be', 's3://KEY77:SECRET77@h/fleet?tls=yes', /tls on or off/],
    ['with a port that is none', 's3://KEY77:SECRET77@h:99999/fleet', /must be s3:/],
  ])('refuse a place for files %s, and repeat nothing of it', (_what, url, message) => {
    const refused = () => readConfig({ MOTORPOOL_FILES_URL: url })
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(message)
    expect(refused).toThrow(/MOTORPOOL_FILES_URL/)
    expect(refused).not.toThrow(/KEY77|SECRET77/)
  })

  it.each([
    ['a port that is none', { MOTORPOOL_HTTP_PORT: '80800' }, /MOTORPOOL_HTTP_PORT/],
    ['a port in words', { MOTORPOOL_JT808_PORT: 'eight' }, /MOTORPOOL_JT808_PORT/],
    [
      'a database that is not PostgreSQL',
      { MOTORPOOL_DATABASE_URL: 'mysql://x' },
      /MOTORPOOL_DATABASE_URL.*postgres/,
    ],
    ['a short administrator password', { MOTORPOOL_ADMIN_PASSWORD: 'short' }, /MOTORPOOL_ADMIN_PASSWORD/],
    ['a tile address without places', { MOTORPOOL_MAP_URL: 'https://tiles.example/' }, /MOTORPOOL_MAP_URL/],
    [
      'a tile address without a column',
      { MOTORPOOL_MAP_URL: 'https://tiles.example/{z}/{y}' },
      /MOTORPOOL_MAP_URL.*\{x\}/,
    ],
    [
      'a port of blanks',
      { MOTORPOOL_HTTP_PORT: ' ' },
      /MOTORPOOL_HTTP_PORT \(now " "\) must be a whole number/,
    ],
    ['a port in another notation', { MOTORPOOL_HTTP_PORT: '0x50' }, /from 0 to 65535/],
    ['a geocoder nobody knows', { MOTORPOOL_GEOCODER: 'here' }, /MOTORPOOL_GEOCODER.*amap or tianditu/],
    ['a geocoder without its key', { MOTORPOOL_GEOCODER: 'amap' }, /MOTORPOOL_GEOCODER_KEY belong together/],
    [
      'a message server that is not NATS',
      { MOTORPOOL_NATS_URL: 'http://x' },
      /MOTORPOOL_NATS_URL.*nats:\/\//,
    ],
    [
      'a second message server that cannot be read',
      { MOTORPOOL_NATS_URL: 'nats://a:4222,nats://b:port' },
      /MOTORPOOL_NATS_URL is no address/,
    ],
    [
      'a private server without its port',
      { MOTORPOOL_PRIVATE_TARGETS: '10.0.0.7:502,10.0.0.8' },
      /MOTORPOOL_PRIVATE_TARGETS .*must be allow, refuse or address:port/,
    ],
    ['a place of packages without a host', { MOTORPOOL_OTA_URL: 'http:///p/' }, /MOTORPOOL_OTA_URL must be/],
    ['a place of packages with a query', { MOTORPOOL_OTA_URL: 'http://x/?p=' }, /MOTORPOOL_OTA_URL must be/],
    ['a place of packages by FTP', { MOTORPOOL_OTA_URL: 'ftp://192.0.2.7/' }, /MOTORPOOL_OTA_URL must be/],
    [
      'a place of packages at a port that is none',
      { MOTORPOOL_OTA_URL: 'http://192.0.2.7:99999/' },
      /MOTORPOOL_OTA_URL cannot be read/,
    ],
    ['a broken number', { MOTORPOOL_PACK_AFTER_DAYS: '1.5' }, /from 1 to 365/],
    ['a negative number', { MOTORPOOL_DEMO_VEHICLES: '-1' }, /from 0 to 5000/],
    ['another log level', { MOTORPOOL_LOG_LEVEL: 'loud' }, /debug, info, warn, error or silent/],
    [
      'two services on one port',
      { MOTORPOOL_HTTP_PORT: '8808' },
      /MOTORPOOL_HTTP_PORT and MOTORPOOL_JT808_PORT must be different ports/,
    ],
    [
      'a text message address without its secret',
      { MOTORPOOL_SMS_URL: 'https://sms.example/' },
      /belong together/,
    ],
    [
      'an administrator password that the policy refuses',
      { MOTORPOOL_ADMIN_PASSWORD: 'alllowercaseletters' },
      /MOTORPOOL_ADMIN_PASSWORD must be 12 to 30 characters of 3 kinds/,
    ],
    [
      'a database address that cannot be read',
      { MOTORPOOL_DATABASE_URL: 'postgres://a:b@[/x' },
      /MOTORPOOL_DATABASE_URL is no address/,
    ],
    [
      'a runtime account without the owner',
      { MOTORPOOL_DATABASE_RUNTIME_URL: 'postgres://a:b@h/x' },
      /MOTORPOOL_DATABASE_RUNTIME_URL needs MOTORPOOL_DATABASE_URL/,
    ],
    [
      'a role that is none',
      { MOTORPOOL_ROLES: 'api,gate' },
      /MOTORPOOL_ROLES .*must be of gateway, api, worker/,
    ],
    [
      'some of the roles without the servers over which they meet the others',
      { MOTORPOOL_ROLES: 'api', MOTORPOOL_DATABASE_URL: 'postgres://a:b@h/x' },
      /MOTORPOOL_ROLES needs MOTORPOOL_NATS_URL/,
    ],
    [
      'some of the roles with a database that the others cannot reach',
      { MOTORPOOL_ROLES: 'api', MOTORPOOL_NATS_URL: 'nats://h' },
      /MOTORPOOL_ROLES needs MOTORPOOL_DATABASE_URL or MOTORPOOL_DATABASE_RUNTIME_URL/,
    ],
    [
      'a log in NATS without its server',
      { MOTORPOOL_LOG: 'nats' },
      /MOTORPOOL_LOG=nats needs MOTORPOOL_NATS_URL/,
    ],
    ['a log somewhere else', { MOTORPOOL_LOG: 'kafka' }, /MOTORPOOL_LOG .*postgres or nats/],
    [
      'a log of no copies',
      { MOTORPOOL_LOG_REPLICAS: '0' },
      /MOTORPOOL_LOG_REPLICAS .*whole number from 1 to 5/,
    ],
    ['a prefix with a dot', { MOTORPOOL_NATS_PREFIX: 'a.b' }, /MOTORPOOL_NATS_PREFIX .*small letters/],
    [
      'a port of health that is another',
      { MOTORPOOL_WORKER_HEALTH_PORT: '8080' },
      /MOTORPOOL_HTTP_PORT and MOTORPOOL_WORKER_HEALTH_PORT must be different/,
    ],
    ['a misspelt setting', { MOTORPOOL_HTTP_PROT: '80' }, /MOTORPOOL_HTTP_PROT is not a setting/],
  ])('refuse %s and name it', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  it('are never shown where they may hold a secret', () => {
    const secret = 'Tr0ub4dor'
    const refused = () =>
      readConfig({
        MOTORPOOL_ADMIN_PASSWORD: secret,
        MOTORPOOL_SMS_SECRET: secret,
        MOTORPOOL_DATABASE_URL: `mysql://a:${secret}@h/`,
        MOTORPOOL_DATABASE_RUNTIME_URL: `mysql://a:${secret}@h/`,
        MOTORPOOL_MAP_URL: `https://tiles.example/?key=${secret}`,
      })
    expect(refused).toThrow(/ADMIN_PASSWORD[\s\S]*SMS_SECRET/)
    expect(refused).not.toThrow(secret)
  })

  it('of a process beside the supervisor are those of the runtime alone', () => {
    const url = 'postgres://a:b@h/x'
    const config = readConfig({ MOTORPOOL_ROLE: 'api', MOTORPOOL_DATABASE_RUNTIME_URL: url })
    expect(databaseOf(config)).toBe(url)
    expect(() => databaseOf(readConfig({ MOTORPOOL_ROLE: 'api' }))).toThrow('started by the supervisor')
  })

  it('of a further machine name the runtime account and NATS alone', () => {
    const further = {
      MOTORPOOL_ROLES: 'worker, gateway',
      MOTORPOOL_DATABASE_RUNTIME_URL: 'postgres://a:b@h/x',
      MOTORPOOL_NATS_URL: 'nats://h',
    }
    const config = readConfig(further)
    expect(config.roles).toEqual(['gateway', 'worker'])
    expect(isFurther(config)).toBe(true)
    expect(isFurther(readConfig({ ...further, MOTORPOOL_DATABASE_URL: 'postgres://o:b@h/x' }))).toBe(false)
    expect(readConfig({})).toMatchObject({
      roles: ROLES,
      natsPrefix: 'motorpool',
      health: { worker: undefined },
    })
  })

  it('of other commands may stand beside them', () => {
    expect(
      readConfig({ MOTORPOOL_PASSWORD: 'x', MOTORPOOL_USER: 'admin', MOTORPOOL_DATA: '' }).http.port,
    ).toBe(8080)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ MOTORPOOL_HTTP_PORT: 'x', MOTORPOOL_JT808_PORT: 'y' })).toThrow(
      /HTTP_PORT[\s\S]*JT808_PORT/,
    )
  })

  it('never repeat a key that they refuse', () => {
    const key = 'a1b2c3d4 e5f6'
    expect(() => readConfig({ MOTORPOOL_GEOCODER: 'amap', MOTORPOOL_GEOCODER_KEY: key })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(key) }),
    )
  })
})
