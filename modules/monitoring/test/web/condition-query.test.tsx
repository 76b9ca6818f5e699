// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  CONDITION_QUERY,
  type MetVehicle,
  type QueryRun,
  type QuestionField,
  type SavedQuestion,
} from '../../src/shared/condition-query.ts'
import ConditionQuery from '../../src/web/screens/condition-query/ConditionQuery.tsx'
import { daysOf } from '../../src/web/screens/condition-query/days-of.ts'
import {
  askedOf,
  type Draft,
  draftOf,
  missingOf,
  newDraft,
  questionWords,
  vinsOf,
} from '../../src/web/screens/condition-query/question.ts'
import { RunResult } from '../../src/web/screens/condition-query/RunResult.tsx'
import {
  useConditionQuery,
  useSavedQuestions,
} from '../../src/web/screens/condition-query/useConditionQuery.ts'
import { historyPath, trackPath } from '../../src/web/screens/condition-query/VehicleStretches.tsx'

const { server, shown } = fakeConsole()
const DAY = 86_400_000
/** Midnight in China. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 16)
const RUNS = `${CONDITION_QUERY}/runs`

const speed = { field: 'vehicleSpeed', condition: 'GT', value: 80, valueEnd: null } as const
const asked = {
  question: { logic: 'AND' as const, groups: [{ logic: 'AND' as const, conditions: [speed] }] },
  scope: { orgId: '7' },
}
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...draftOf(asked, { from: MIDNIGHT - DAY, to: MIDNIGHT + DAY }),
  ...more,
})
const run = (more: Partial<QueryRun> = {}): QueryRun => ({
  ...asked,
  id: '5',
  status: 'DONE',
  beginTime: MIDNIGHT - DAY,
  endTime: MIDNIGHT + DAY,
  createTime: MIDNIGHT,
  took: 1200,
  decoded: false,
  vehicles: 200,
  done: 200,
  met: 12,
  silent: 3,
  stretches: 341,
  messages: 5000,
  reports: 700,
  failed: [],
  longest: { vin: 'A1', begin: MIDNIGHT, end: MIDNIGHT + 7_800_000 },
  days: [{ day: MIDNIGHT, stretches: 341, vehicles: 12 }],
  ...more,
})
const plain = (key: string) => key
const field: QuestionField = {
  code: 'vehicleSpeed',
  name: 'Speed',
  unit: 'km/h',
  decimals: 1,
  min: 0,
  max: 220,
  category: null,
  decoded: false,
}

describe('a question while it is edited', () => {
  it('says the first thing that it lacks', () => {
    const of = (more: Partial<Draft>) => missingOf(draft(more))?.key
    const group = (condition: object) => ({
      groups: [{ logic: 'AND' as const, conditions: [{ ...speed, ...condition }] }],
    })
    expect(missingOf(draft())).toBeUndefined()
    expect(of(newDraft(MIDNIGHT))).toBe('monitor.query.missing.field')
    expect(of(group({ value: null }))).toBe('monitor.query.missing.value')
    expect(of(group({ condition: 'BETWEEN', valueEnd: 80 }))).toBe('monitor.query.missing.end')
    expect(of({ to: MIDNIGHT - DAY })).toBe('monitor.query.missing.time')
    expect(of({ from: MIDNIGHT - 90 * DAY })).toBe('monitor.query.missing.time')
    expect(of({ scope: { kind: 'model', id: null, vins: '' } })).toBe('monitor.query.missing.scope')
    expect(of({ scope: { kind: 'named', id: null, vins: ' ' } })).toBe('monitor.query.missing.vins')
  })

  it('is sent with the scope of its kind, and comes back as it was', () => {
    expect(askedOf(draft())).toEqual({ ...asked, beginTime: MIDNIGHT - DAY, endTime: MIDNIGHT + DAY })
    const scopes = [{}, { vehicleModelId: '3' }, { vehicleGroupId: '4' }, { vinList: ['A1', 'B2'] }]
    for (const scope of scopes)
      expect(askedOf(draftOf({ ...asked, scope }, { from: 1, to: 2 })).scope).toEqual(scope)
    expect(vinsOf(' a1,B2；a1\nC3 ')).toEqual(['A1', 'B2', 'C3'])
  })

  it('is said in words with the names and units of its fields', () => {
    const field: QuestionField = {
      code: 'vehicleSpeed',
      name: 'Speed',
      unit: 'km/h',
      decimals: 1,
      min: 0,
      max: 220,
      category: null,
      decoded: false,
    }
    const fields = new Map([[field.code, field]])
    const [group] = asked.question.groups
    const words = (question: QueryRun['question']) => questionWords(plain, question, fields)
    expect(words(asked.question)).toMatch(/^Speed .+ 80 km\/h$/)
    const either = { logic: 'OR' as const, groups: [group, group].flatMap((one) => one ?? []) }
    expect(words(either)).toMatch(/^\(Speed .+\)monitor\.query\.or\(Speed .+\)$/)
  })
})

describe('what was found', () => {
  it('is drawn for every day of the range, also those without', () => {
    expect(daysOf(run())).toEqual([
      { day: MIDNIGHT - DAY, stretches: 0, vehicles: 0 },
      { day: MIDNIGHT, stretches: 341, vehicles: 12 },
    ])
  })

  it('leads to the track and the values around a moment', () => {
    const moment = { begin: MIDNIGHT + DAY / 2, end: MIDNIGHT + DAY / 2 + 60_000, reports: 7 }
    expect(trackPath('A1', moment)).toMatch(/^\/single-vehicle\/A1\?tab=track&day=2026-03-1\d&times=/)
    expect(historyPath('A1', moment)).toBe(
      `/single-vehicle/A1?tab=history&from=${moment.begin - 300_000}&to=${moment.end + 300_000}`,
    )
  })

  const vehicle: MetVehicle = {
    vin: 'A1',
    plate: null,
    reports: 7,
    stretches: 2,
    first: MIDNIGHT,
    last: MIDNIGHT + 60_000,
    longest: { begin: MIDNIGHT, end: MIDNIGHT },
  }

  it('is listed by vehicle, a day narrows the list, and a vehicle shows its moments', async () => {
    server.on('POST', `${RUNS}/5/vehicles`, { items: [vehicle], total: 1 })
    server.on('GET', `${RUNS}/5/vehicles/A1`, [{ begin: MIDNIGHT, end: MIDNIGHT, reports: 1 }])
    render(<RunResult run={run()} fields={new Map()} />, surroundings('/q?run=5'))
    const vin = await screen.findByRole('button', { name: 'A1' })
    const bars = screen.getAllByRole('button', { name: /dayWords/ })
    expect(bars).toHaveLength(2)
    fireEvent.click(bars[1] as HTMLElement)
    await waitFor(() => expect(server.bodies('POST', `${RUNS}/5/vehicles`)).toHaveLength(2))
    expect(server.bodies('POST', `${RUNS}/5/vehicles`)).toMatchObject([
      { order: 'stretches' },
      { day: MIDNIGHT },
    ])
    fireEvent.click(vin)
    expect(await screen.findByText('monitor.query.firstOnly')).toBeDefined()
  })

  it('says so when no vehicle met it', () => {
    render(
      <RunResult run={run({ met: 0, longest: null, stretches: 0 })} fields={new Map()} />,
      surroundings('/q'),
    )
    expect(screen.getByText('monitor.query.none')).toBeDefined()
  })
})

describe('the condition query', () => {
  const open = (address: string) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useConditionQuery(), around)
    return { now: () => result.current, address: around.address }
  }

  it('asks nothing that is not whole', async () => {
    const { now } = open('/q')
    await act(() => now().ask())
    expect([shown, server.bodies('POST', RUNS)]).toEqual([[['warning', 'monitor.query.missing.field']], []])
  })

  it('opens with what its address asks, fields by name or code', async () => {
    server.on('GET', `${CONDITION_QUERY}/fields`, [field])
    const { now } = open('/q?when=%22Speed%22%20%3E%2080&time=1~86400001&of=org:7')
    await waitFor(() => expect(now().draft.groups[0]?.conditions).toEqual([speed]))
    expect(now().draft).toMatchObject({ from: 1, to: 86_400_001, scope: { kind: 'org', id: '7' } })
  })

  it('keeps what cannot be read of its address, and says what is wrong with it', async () => {
    server.on('GET', `${CONDITION_QUERY}/fields`, [field])
    const around = surroundings('/q?when=vehicleSpeed%20%3E')
    render(<ConditionQuery />, around)
    const line = await screen.findByLabelText('monitor.query.line')
    await waitFor(() => expect(line).toHaveProperty('value', 'vehicleSpeed >'))
    expect(screen.getByText('monitor.query.text.number')).toBeDefined()
    fireEvent.change(line, { target: { value: 'vehicleSpeed > 80' } })
    fireEvent.blur(line)
    expect(await screen.findByDisplayValue('80')).toBeDefined()
  })

  it('asks, and its run stands in the address', async () => {
    server.on('POST', RUNS, { id: '5' })
    server.on('GET', `${RUNS}/5`, run())
    const { now, address } = open('/q')
    act(() => now().change(draft()))
    await act(() => now().ask())
    expect(server.bodies('POST', RUNS)).toEqual([askedOf(draft())])
    expect(address()).toBe('/q?run=5')
    await waitFor(() => expect(now().run?.met).toBe(12))
  })

  it('opens a run of the past with its question, and is stopped while it runs', async () => {
    server.on('GET', `${RUNS}/5`, run({ status: 'RUNNING' }))
    server.on('POST', `${RUNS}/5/stop`, run({ status: 'STOPPED' }))
    const { now } = open('/q?run=5')
    await waitFor(() => expect(now().busy).toBe(true))
    expect(askedOf(now().draft)).toEqual({ ...asked, beginTime: MIDNIGHT - DAY, endTime: MIDNIGHT + DAY })
    await act(() => now().stop())
    expect(server.bodies('POST', `${RUNS}/5/stop`)).toHaveLength(1)
  })

  it('takes a saved question over with the time that stands there', () => {
    const { now } = open('/q')
    const { from, to } = now().draft
    const saved: SavedQuestion = { ...asked, id: '1', name: 'fast', shared: true, own: false, author: 'B' }
    act(() => now().take(saved))
    expect(now().draft).toEqual(draftOf(asked, { from, to }))
  })
})

describe('saved questions', () => {
  it('are saved under a name when they are whole, and forgotten by their id', async () => {
    server.on('GET', `${CONDITION_QUERY}/saved`, [])
    server.on('POST', `${CONDITION_QUERY}/saved`, {})
    server.on('DELETE', `${CONDITION_QUERY}/saved/1`, true)
    const { result } = renderHook(() => useSavedQuestions(true), surroundings('/q'))
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true))
    await act(() => result.current.save(newDraft(MIDNIGHT), 'fast', false))
    expect(server.bodies('POST', `${CONDITION_QUERY}/saved`)).toEqual([])
    await act(() => result.current.save(draft(), ' fast ', true))
    expect(server.bodies('POST', `${CONDITION_QUERY}/saved`)).toEqual([
      { ...asked, name: 'fast', shared: true },
    ])
    await act(() => result.current.forget('1'))
    expect(server.bodies('DELETE', `${CONDITION_QUERY}/saved/1`)).toHaveLength(1)
  })
})
