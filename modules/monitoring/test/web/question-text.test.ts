import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AlarmCondition, ConditionLogic } from '../../src/shared/comparison.ts'
import type { Question } from '../../src/shared/condition-query.ts'
import { addressOf, draftOfAddress } from '../../src/web/screens/condition-query/address.ts'
import { type Asked, askedOf, newDraft } from '../../src/web/screens/condition-query/question.ts'
import {
  QuestionTextError,
  questionOf,
  questionText,
} from '../../src/web/screens/condition-query/question-text.ts'

const known = (name: string) => (name === 'nothing' ? undefined : name)
const of = (field: string, condition: AlarmCondition, value: number, valueEnd: number | null = null) => ({
  field,
  condition,
  value,
  valueEnd,
})
const failure = (text: string) => {
  try {
    questionOf(text, known)
  } catch (error) {
    if (error instanceof QuestionTextError)
      return [error.key.replace('monitor.query.text.', ''), error.values.at]
    throw error
  }
  return 'read'
}

/** Zero has no sign. */
const number = fc
  .oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  .map((n) => n || 0)
const comparison = fc
  .record({
    field: fc.oneof(
      fc.constantFrom('vehicleSpeed', '绝缘电阻', 'in', 'and', 'S-1.2'),
      fc.string({ minLength: 1, maxLength: 12 }),
    ),
    condition: fc.constantFrom(...AlarmCondition.values),
    value: number,
    more: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ field, condition, value, more }) =>
    of(field, condition, value, condition === 'BETWEEN' ? value + more : null),
  )
const logic = fc.constantFrom(...ConditionLogic.values)
const group = fc.record({ logic, conditions: fc.array(comparison, { minLength: 1, maxLength: 4 }) })
/** What stands alone has no joiner to be read. */
const plain = (question: Question): Question => ({
  logic: question.groups.length > 1 ? question.logic : 'AND',
  groups: question.groups.map(({ logic, conditions }) => ({
    logic: conditions.length > 1 ? logic : 'AND',
    conditions,
  })),
})
const question = fc.record({ logic, groups: fc.array(group, { minLength: 1, maxLength: 5 }) }).map(plain)

describe('a question as one line', () => {
  it('is written as engineers write it', () => {
    const asked = {
      logic: 'AND' as const,
      groups: [{ logic: 'AND' as const, conditions: [of('insulation', 'LT', 500), of('speed', 'GT', 0)] }],
    }
    expect(questionText(asked)).toBe('insulation < 500 and speed > 0')
    const either = {
      logic: 'OR' as const,
      groups: [...asked.groups, { logic: 'AND' as const, conditions: [of('soc', 'BETWEEN', 5, 9.5)] }],
    }
    expect(questionText(either)).toBe('(insulation < 500 and speed > 0) or (soc in 5..9.5)')
  })

  it('is read as it was written, whatever the fields are called', () => {
    fc.assert(
      fc.property(question, (one) => {
        expect(questionOf(questionText(one), (name) => name)).toEqual(one)
      }),
    )
  })

  it('may mix groups and single comparisons, signs and widths', () => {
    const read = questionOf('Speed ≥ 80 && （soc in -0…20 or soc != -3）', (name) => name.toLowerCase())
    expect(read).toEqual({
      logic: 'AND',
      groups: [
        { logic: 'AND', conditions: [of('speed', 'GE', 80)] },
        { logic: 'OR', conditions: [of('soc', 'BETWEEN', 0, 20), of('soc', 'NE', -3)] },
      ],
    })
  })

  it.each([
    ['', ['name', 1]],
    ['speed', ['sign', 6]],
    ['speed >', ['number', 8]],
    ['speed > fast', ['number', 9]],
    ['speed in 3', ['range', 11]],
    ['nothing > 3', ['field', 1]],
    ['speed > 3 soc < 4', ['joiner', 11]],
    ['a > 1 and b > 2 or c > 3', ['mixed', 17]],
    ['(a > 1 and b > 2', ['close', 17]],
    ['a > 1 ; drop', ['character', 7]],
    [Array.from({ length: 21 }, () => 'a > 1').join(' or '), ['many', 200]],
    ['a > 1 or '.repeat(400), ['long', 2000]],
  ])('%s says what is missing, and where', (text, expected) => {
    const [key, at] = failure(text) as [string, number]
    expect(key === 'many' ? [key, 200] : [key, at]).toEqual(expected)
  })

  it('never fails in any other way', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(failure(text)).toBeDefined()
      }),
    )
  })
})

describe('the address of a query', () => {
  const NOW = Date.UTC(2026, 10, 27)
  const asked = (scope: Asked['scope']): Asked => ({
    question: { logic: 'AND', groups: [{ logic: 'AND', conditions: [of('speed', 'GT', 0)] }] },
    scope,
    beginTime: NOW - 5000,
    endTime: NOW,
  })

  it.each([{}, { orgId: '7' }, { vehicleModelId: '8' }, { vehicleGroupId: '9' }, { vinList: ['A1', 'B2'] }])(
    'opens with what it says: %j',
    (scope) => {
      const search = new URLSearchParams(addressOf(asked(scope)).toString())
      const draft = draftOfAddress(search, newDraft(NOW), known)
      expect(draft && askedOf(draft)).toEqual(asked(scope))
    },
  )

  it('leaves time and vehicles as they are where it says nothing of them, or nonsense', () => {
    const begun = newDraft(NOW)
    const draft = draftOfAddress(new URLSearchParams({ when: 'speed > 0', time: 'x', of: 'y' }), begun, known)
    expect(draft).toMatchObject({ from: begun.from, to: begun.to, scope: begun.scope })
    expect(draftOfAddress(new URLSearchParams(), begun, known)).toBeUndefined()
  })
})
