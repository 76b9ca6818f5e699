// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useAudit } from '../../src/web/index.ts'

describe('R236 an audit', () => {
  const decided: [string, string][] = []
  const audit = (answer: boolean) => {
    decided.length = 0
    const { result } = renderHook(() =>
      useAudit((decision, opinion) => {
        decided.push([decision, opinion])
        return Promise.resolve(answer)
      }),
    )
    return () => result.current
  }

  it('does not refuse an entry without saying why', async () => {
    const now = audit(true)
    act(() => now().write('   '))
    await act(() => now().decide('NOT_PASS'))
    expect([now().missing, decided]).toEqual([true, []])
    act(() => now().write('too long'))
    expect(now().missing).toBe(false)
    await act(() => now().decide('NOT_PASS'))
    expect(decided).toEqual([['NOT_PASS', 'too long']])
  })

  it('passes an entry without a word', async () => {
    const now = audit(true)
    await act(() => now().decide('PASS'))
    expect(decided).toEqual([['PASS', '']])
  })

  it('stays busy while it closes, and can be tried again when it was refused', async () => {
    const passed = audit(true)
    await act(() => passed().decide('PASS'))
    expect(passed().busy).toBe('PASS')
    const refused = audit(false)
    await act(() => refused().decide('PASS'))
    expect(refused().busy).toBeUndefined()
  })
})
