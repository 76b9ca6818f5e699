import { defineRoute } from '@motorpool/http'
import { defineErrors, definePort, definePortList, provide } from '@motorpool/kernel'
import { changeListeners } from '@motorpool/resource/server'
import { describe, expect, it } from 'vitest'
import { defineModule, wire } from '../src/index.ts'

const greeting = definePort<() => string>('test.greeting')
const names = definePortList<string>('test.names')
const lower = defineModule({ name: 'lower', routes: [], needs: [greeting] })
const upper = defineModule({
  name: 'upper',
  routes: [],
  provides: [provide(greeting, () => 'hello'), provide(names, 'a')],
})

describe('wire', () => {
  it('hands what modules provide to those that need it, in the order of the modules', () => {
    const more = defineModule({ name: 'more', routes: [], provides: [provide(names, 'b')] })
    const { ports } = wire([lower, upper, more])
    expect(ports.get(greeting)()).toBe('hello')
    expect(ports.all(names)).toEqual(['a', 'b'])
  })

  it('refuses a need that nobody meets, unless only a part is wired', () => {
    expect(() => wire([lower])).toThrow('lower needs test.greeting, which no module provides')
    const { ports } = wire([lower], { partial: true })
    expect(ports.find(greeting)).toBeUndefined()
    expect(ports.all(names)).toEqual([])
    expect(() => ports.get(greeting)).toThrow('port test.greeting is not provided')
  })

  it('refuses two providers of what there is one of', () => {
    expect(() => wire([upper, { ...upper, name: 'again' }])).toThrow('port test.greeting is provided twice')
  })

  it('makes listeners of resource changes known to the engine', () => {
    const listener = { committed: () => {} }
    const { ports } = wire([defineModule({ name: 'hears', routes: [], listeners: [listener] })])
    expect(ports.all(changeListeners)).toEqual([listener])
  })

  it('takes what routes bring with them, and the codes of the modules', () => {
    const route = defineRoute({
      id: 'test.names.find',
      method: 'GET',
      path: '/api/test/names',
      summary: 'Names.',
      permission: 'session',
      scope: 'manual',
      provides: [provide(names, 'c')],
      handler: async () => [],
    })
    const errors = defineErrors({ WIRING_TEST: { status: 409 } })
    const wired = wire([lower, upper, defineModule({ name: 'calls', routes: [route], errors: [errors] })])
    expect(wired.ports.all(names)).toEqual(['a', 'c'])
    expect([...wired.errors]).toEqual([['WIRING_TEST', { status: 409 }]])
  })

  it('gives calls the permissions by which the other modules let callers in as well', () => {
    const route = defineRoute({
      id: 'test.names.choose',
      method: 'GET',
      path: '/api/test/names/choose',
      summary: 'Names to choose from.',
      permission: 'test/names/find',
      alsoBy: (ports) => ports.all(names),
      scope: 'manual',
      handler: async () => [],
    })
    const screens = defineModule({
      name: 'screens',
      routes: [route],
      provides: [provide(names, 'test/screen/find')],
    })
    const { routes } = wire([screens])
    expect(routes.map(({ id, permission }) => [id, permission])).toEqual([
      ['test.names.choose', 'test/names/find|test/screen/find'],
    ])
  })
})
