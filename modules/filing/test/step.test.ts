import { FilingAuditState } from '@motorpool/terminal/shared'
import { describe, expect, it } from 'vitest'
import { type FilingEvent, isDraft, isUnderWay, MOVES, refusalOf, step } from '../src/shared/index.ts'

const STATES = FilingAuditState.values
const EVENTS = Object.keys(MOVES) as FilingEvent[]

describe('the life of a filing', () => {
  it('R326 reaches each of the six states from the draft', () => {
    const seen = new Set(['PENDING_SUBMIT'])
    for (const state of seen)
      for (const event of EVENTS) {
        const next = step(state as 'PENDING_SUBMIT', event)
        if (next) seen.add(next)
      }
    expect([...seen].toSorted()).toEqual([...STATES].toSorted())
  })

  it('is submitted as a draft or after it was given back, and in no other state', () => {
    const may = STATES.filter((state) => step(state, 'register') !== undefined)
    expect(may).toEqual(STATES.filter((state) => refusalOf(state) === undefined))
    expect(may).toEqual(['PENDING_SUBMIT', 'FAILED', 'SUBMIT_FAILED'])
  })

  it('is a draft, under way or passed', () => {
    for (const state of STATES)
      expect([state, [isDraft(state), isUnderWay(state), state === 'PASSED'].filter(Boolean).length]).toEqual(
        [state, 1],
      )
  })

  it('stays what it is once it has passed', () => {
    expect(EVENTS.filter((event) => step('PASSED', event) !== undefined)).toEqual([])
  })

  it('that was not answered is decided by what the platform says when it is asked, never by sending', () => {
    const ways = EVENTS.filter((event) => step('SUBMIT_TIMEOUT', event) !== undefined)
    expect(ways).toEqual(['rejected', 'auditing', 'unknown', 'askedInVain', 'passed', 'refused'])
  })
})
