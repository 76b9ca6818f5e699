import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'

describe('settings', () => {
  it('have the documented defaults', () => {
    const config = readConfig({})
    expect(config.http.port).toBe(8080)
    expect(config.gateway.gb32960Port).toBe(32_960)
    expect(config.gateway.jt808Port).toBe(8808)
    expect(config.databaseUrl).toBeUndefined()
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
    ['a misspelt setting', { MOTORPOOL_HTTP_PROT: '80' }, /MOTORPOOL_HTTP_PROT is not a setting/],
  ])('refuse %s and name it', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ MOTORPOOL_HTTP_PORT: 'x', MOTORPOOL_JT808_PORT: 'y' })).toThrow(
      /HTTP_PORT[\s\S]*JT808_PORT/,
    )
  })
})
