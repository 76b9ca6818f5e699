// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, question, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { terminals } from '../../src/shared/index.ts'
import { useFreeNumber } from '../../src/web/screens/useFreeNumber.ts'

const { server, shown } = fakeConsole()
addTexts('zh-CN', { 'terminal/terminals.freeNumberTitle': '{terminal}' })

describe('giving a number free', () => {
  const PATH = `${terminals.api}/freeNumber/7`
  const free = () => {
    const { result } = renderHook(() => useFreeNumber(), surroundings())
    act(() => result.current({ id: '7', terminalCode: '13900000001' }))
  }

  it('names the terminal, and is done once it is confirmed', async () => {
    server.on('PUT', PATH, null)
    free()
    const asked = await question()
    expect(asked.text).toContain('13900000001')
    expect(server.calls).toEqual([])
    await asked.confirm()
    expect(server.bodies('PUT', PATH)).toHaveLength(1)
    expect(shown).toEqual([['success', 'terminal/terminals.freeNumberDone']])
  })

  it('is left alone when the question is answered with no', async () => {
    free()
    await (await question()).cancel()
    expect([server.calls, shown]).toEqual([[], []])
  })
})
