import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import type { MessageEvent } from '@motorpool/stream/server'
import { absentNumbers, RecordFlag, StateBit } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { compileStrategy, type Rule, type StoredStrategy } from '../src/server/watch/rule.ts'
import { INITIAL, type WatchState, watchStep } from '../src/server/watch/step.ts'
import { strategySet, watchedBy } from '../src/server/watch/strategy-set.ts'

const START = Date.UTC(2026, 2, 10, 4)
const MINUTE = 60_000

function ruleOf(more: Partial<StoredStrategy> = {}, version = 1): Rule {
  const protocol = PROTOCOL_FACTS.find(({ name }) => name === 'gb32960')
  if (!protocol) throw new Error('no GB/T 32960')
  const condition = {
    name: 'speed',
    names: null,
    field: 'vehicleSpeed',
    unit: 'km/h',
    condition: 'GT',
    value: 80,
    valueEnd: null,
    begin: 30,
    end: 20,
    type: 'SECOND',
  } as const
  const stored = {
    kind: 'VEHICLE',
    name: 'fast',
    level: '2',
    logic: 'AND',
    protocol: 'GB32960',
    begin: null,
    checkBegin: null,
    checkEnd: null,
    remind: true,
    suggestion: null,
    conditions: [condition],
    ...more,
  } as const
  return compileStrategy('9', version, stored, protocol)
}

function report(seconds: number, speed: number): MessageEvent {
  const time = START + seconds * 1000
  const columns = {
    ...absentNumbers(),
    messageId: 2,
    rawForm: 1 as const,
    flags: RecordFlag.report,
    state: StateBit.accOn,
  }
  return {
    kind: 'message',
    type: 'report',
    vehicleId: '7',
    tenantId: '1',
    place: time * 1000,
    protocol: 1,
    columns: { ...columns, deviceTime: time, speed: speed * 10, alarm: 0 },
    deviceTime: time,
    receiveTime: time,
    raw: new Uint8Array(),
  }
}

/** A vehicle that reports a speed every so often. */
class Drive {
  state: WatchState = INITIAL
  rule = ruleOf()
  readonly changes: string[] = []

  at(seconds: number, speed: number): this {
    const set = strategySet(new Map([['7', watchedBy([this.rule])]]))
    const { state, outputs } = watchStep(this.state, report(seconds, speed), set)
    this.state = state
    this.changes.push(...outputs.map(({ op }) => `${op} ${seconds}`))
    return this
  }
}

describe('what is remembered of a condition', () => {
  it('is not written again for as long as it stays met', () => {
    const drive = new Drive().at(0, 90).at(30, 90)
    const { rules } = drive.state
    for (let second = 40; second < 60; second += 10) expect(drive.at(second, 90).state.rules).toBe(rules)
    expect(drive.changes).toEqual(['begin 30'])
  })

  it('begins anew after ten minutes of silence while it was not met for long enough', () => {
    expect(new Drive().at(0, 90).at(10 * 60 + 1, 90).changes).toEqual([])
    expect(new Drive().at(0, 90).at(10 * 60, 90).changes).toEqual(['begin 600'])
  })

  it('holds through silence once it was met for long enough, and ends by its own hysteresis', () => {
    const drive = new Drive().at(0, 90).at(30, 90)
    drive.at(3600, 10).at(3610, 10)
    expect(drive.changes).toEqual(['begin 30', 'go-on 3600'])
    expect(drive.at(3620, 10).changes).toEqual(['begin 30', 'go-on 3600', 'end 3620'])
  })

  it('forgets that it was not met when it is met again in time', () => {
    const drive = new Drive().at(0, 90).at(30, 90).at(40, 10).at(50, 90).at(60, 10).at(75, 10)
    expect(drive.changes).toEqual(['begin 30'])
    expect(drive.at(80, 10).changes).toEqual(['begin 30', 'end 80'])
  })

  it('goes with the version that raised it, and what it raised ends with the next message', () => {
    const drive = new Drive().at(0, 90).at(30, 90)
    drive.rule = ruleOf({}, 2)
    drive.at(40, 90)
    expect(drive.changes).toEqual(['begin 30', 'end 40'])
    expect(drive.state.open).toEqual({})
    expect(drive.at(70, 90).changes).toEqual(['begin 30', 'end 40', 'begin 70'])
  })

  it('is one of several of which any will do, or all must hold', () => {
    const [one] = ruleOf().conditions.map(({ stored }) => ({ ...stored, begin: null, end: null }))
    if (!one) throw new Error('no condition')
    const conditions = [one, { ...one, value: 100 }]
    const drive = (logic: 'AND' | 'OR') => {
      const made = new Drive()
      made.rule = ruleOf({ logic, conditions })
      return made
        .at(0, 90)
        .at(MINUTE / 1000, 110)
        .at(120, 90)
        .at(180, 10)
    }
    expect(drive('OR').changes).toEqual(['begin 0', 'go-on 60', 'go-on 120', 'end 180'])
    expect(drive('AND').changes).toEqual(['begin 60', 'end 120'])
  })

  it('is told by reports alone: what other messages have as state is empty', () => {
    const [one] = ruleOf().conditions.map(({ stored }) => stored)
    if (!one) throw new Error('no condition')
    const off = { ...one, field: 'ignition', condition: 'EQ', value: 0, begin: null, end: null } as const
    const drive = new Drive()
    drive.rule = ruleOf({ conditions: [off] })
    const set = strategySet(new Map([['7', watchedBy([drive.rule])]]))
    const { columns, ...rest } = report(0, 10)
    const heartbeat = { ...rest, type: 'other', columns: { ...columns, flags: 0, state: 0 } } as const
    expect(watchStep(INITIAL, heartbeat, set).outputs).toEqual([])
    const standing = { ...rest, columns: { ...columns, state: 0 } }
    expect(watchStep(INITIAL, standing, set).outputs).toHaveLength(1)
  })
})
