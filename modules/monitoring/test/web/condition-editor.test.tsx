// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CONDITION_QUERY,
  CONDITION_QUERY_LIMITS,
  type QueryRunHead,
  type QuestionField,
  type SavedQuestion,
} from '../../src/shared/condition-query.ts'
import ConditionQuery from '../../src/web/screens/condition-query/ConditionQuery.tsx'
import { PastRuns } from '../../src/web/screens/condition-query/PastRuns.tsx'
import { QuestionEditor } from '../../src/web/screens/condition-query/QuestionEditor.tsx'
import {
  type Draft,
  type DraftCondition,
  NEW_CONDITION,
  newDraft,
} from '../../src/web/screens/condition-query/question.ts'
import { SavedQuestions } from '../../src/web/screens/condition-query/SavedQuestions.tsx'
import { ScopeFields } from '../../src/web/screens/condition-query/ScopeFields.tsx'

const { server } = fakeConsole()
const NOON = Date.UTC(2026, 2, 10, 4)

const field = (code: string, more: Partial<QuestionField> = {}): QuestionField => ({
  code,
  name: code,
  unit: null,
  decimals: 0,
  min: null,
  max: null,
  category: null,
  decoded: false,
  ...more,
})
const FIELDS = [
  field('speed', { unit: 'km/h', min: 0, max: 220 }),
  field('insulation', { unit: 'kΩ', decoded: true }),
]

beforeEach(() => {
  server.on('GET', `${CONDITION_QUERY}/fields`, FIELDS)
})

const condition = (more: Partial<DraftCondition> = {}): DraftCondition => ({
  ...NEW_CONDITION,
  field: 'speed',
  value: 80,
  ...more,
})
const draft = (...groups: readonly (readonly DraftCondition[])[]): Draft => ({
  ...newDraft(NOON),
  groups: groups.map((conditions) => ({ logic: 'AND' as const, conditions })),
})

describe('the editor of a question', () => {
  const edit = (begun: Draft) => {
    let now = begun
    const Edited = () => {
      const [state, setState] = useState(begun)
      const change = (part: Partial<Draft>) => {
        now = { ...state, ...part }
        setState(now)
      }
      return <QuestionEditor draft={state} onChange={change} />
    }
    render(<Edited />, surroundings('/q'))
    return () => now
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('adds and removes conditions, and asks for all or any where there are several', () => {
    const now = edit(draft([condition()]))
    expect(screen.queryByText('monitor.query.any')).toBeNull()
    press('monitor.query.addCondition')
    expect(now().groups[0]?.conditions).toEqual([condition(), NEW_CONDITION])
    fireEvent.click(screen.getByText('monitor.query.any'))
    expect(now().groups[0]?.logic).toBe('OR')
    const [first] = screen.getAllByRole('button', { name: 'monitor.query.removeCondition' })
    fireEvent.click(first as HTMLElement)
    expect(now().groups[0]?.conditions).toEqual([NEW_CONDITION])
  })

  it('adds groups, numbered on, and removes them', () => {
    const now = edit(draft([condition(), condition({ value: 5 })]))
    press('monitor.query.addGroup')
    expect(now().groups).toHaveLength(2)
    expect(screen.getByRole('spinbutton', { name: 'monitor.query.value 3' })).toBeDefined()
    expect(screen.getByText('monitor.query.groups')).toBeDefined()
    const [first] = screen.getAllByRole('button', { name: 'monitor.query.removeGroup' })
    fireEvent.click(first as HTMLElement)
    expect(now().groups).toEqual([{ logic: 'AND', conditions: [NEW_CONDITION] }])
  })

  it('adds no more groups than a question may have', () => {
    edit(draft(...Array.from({ length: CONDITION_QUERY_LIMITS.groups }, () => [condition()])))
    const add = screen.getByRole('button', { name: 'monitor.query.addGroup' })
    expect(add.hasAttribute('disabled')).toBe(true)
  })

  it('takes the value typed, with the end of a range, and says what is read slowly', async () => {
    const now = edit(draft([condition({ field: 'insulation', condition: 'BETWEEN', value: 100 })]))
    const [, end] = screen.getAllByRole('spinbutton')
    fireEvent.change(end as HTMLElement, { target: { value: '500' } })
    expect(now().groups[0]?.conditions[0]).toMatchObject({ value: 100, valueEnd: 500 })
    expect(await screen.findByText('monitor.query.decoded')).toBeDefined()
    expect(screen.getAllByText('kΩ')).toHaveLength(2)
  })
})

describe('the vehicles of a question', () => {
  it('are typed one by one where they are named', () => {
    const onChange = vi.fn<(scope: Draft['scope']) => void>()
    const scope = { kind: 'named' as const, id: null, vins: 'A1' }
    render(<ScopeFields scope={scope} onChange={onChange} />, surroundings('/q'))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A1 B2' } })
    expect(onChange).toHaveBeenCalledWith({ ...scope, vins: 'A1 B2' })
  })

  it('need no further choice where all are meant', () => {
    const scope = { kind: 'all' as const, id: null, vins: '' }
    render(<ScopeFields scope={scope} onChange={() => {}} />, surroundings('/q'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
  })
})

const question = {
  logic: 'AND' as const,
  groups: [
    {
      logic: 'AND' as const,
      conditions: [{ field: 'speed', condition: 'GT' as const, value: 80, valueEnd: null }],
    },
  ],
}

describe('what was asked before', () => {
  const past: QueryRunHead = {
    id: '5',
    status: 'STOPPED',
    question,
    scope: {},
    beginTime: NOON - 1000,
    endTime: NOON,
    createTime: NOON,
    took: 10,
    decoded: false,
    vehicles: 9,
    done: 4,
    met: 1,
    silent: 0,
    stretches: 3,
  }

  it('is listed in words when it is looked at, and opened again', async () => {
    server.on('GET', `${CONDITION_QUERY}/runs`, [past])
    const onOpen = vi.fn<(run: QueryRunHead) => void>()
    render(<PastRuns onOpen={onOpen} />, surroundings('/q'))
    expect(server.bodies('GET', `${CONDITION_QUERY}/runs`)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'monitor.query.past' }))
    fireEvent.click(await screen.findByRole('button', { name: /80 km\/h/ }))
    expect(onOpen).toHaveBeenCalledWith(past)
  })

  it('may be nothing', async () => {
    server.on('GET', `${CONDITION_QUERY}/runs`, [])
    render(<PastRuns onOpen={() => {}} />, surroundings('/q'))
    fireEvent.click(screen.getByRole('button', { name: 'monitor.query.past' }))
    expect(await screen.findByText('monitor.query.pastNone')).toBeDefined()
  })
})

describe('questions under names', () => {
  const saved = (more: Partial<SavedQuestion>): SavedQuestion => ({
    id: '1',
    name: 'fast',
    shared: true,
    own: true,
    author: 'A',
    question,
    scope: {},
    ...more,
  })

  it('are taken over; only the own ones can be deleted, others say who shares them', async () => {
    const theirs = saved({ id: '2', name: 'slow', own: false, author: 'B' })
    server.on('GET', `${CONDITION_QUERY}/saved`, [saved({}), theirs])
    const onTake = vi.fn<(saved: SavedQuestion) => void>()
    render(<SavedQuestions draft={newDraft(NOON)} onTake={onTake} />, surroundings('/q'))
    fireEvent.click(screen.getByRole('button', { name: 'monitor.query.saved' }))
    const slow = await screen.findByRole('button', { name: /^slow/ })
    expect(slow.textContent).toContain('monitor.query.sharedBy')
    expect(screen.getAllByRole('button', { name: 'monitor.query.forget' })).toHaveLength(1)
    fireEvent.click(slow)
    expect(onTake).toHaveBeenCalledWith(theirs)
  })
})

describe('the screen', () => {
  it('begins with what can be asked, and asks nothing but its fields', async () => {
    render(<ConditionQuery />, surroundings('/q'))
    expect(screen.getByText('monitor.query.begin')).toBeDefined()
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(0))
    expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set([`${CONDITION_QUERY}/fields`]))
  })
})
