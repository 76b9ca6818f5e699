// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, question, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onlineUsers } from '../../src/shared/resources/online.ts'
import { useFactorReset } from '../../src/web/screens/useFactorReset.ts'
import { useKick } from '../../src/web/screens/useKick.ts'

const { server, shown } = fakeConsole()
addTexts('zh-CN', {
  'identity.kickHint': '{names}',
  'identity.factorOff': '{name}',
  'identity.factorResetTitle': '{name}',
})

describe('ending the sessions of users', () => {
  const kick = () => {
    const { result } = renderHook(() => useKick(), surroundings())
    act(() =>
      result.current([
        { id: '1', userName: 'linqiao' },
        { id: '2', userName: 'wangwei' },
      ]),
    )
  }

  it('names who it is, and ends them together once that is confirmed', async () => {
    server.on('DELETE', onlineUsers.api, null)
    kick()
    const asked = await question()
    expect(asked.text).toMatch(/linqiao.*wangwei/)
    expect(server.calls).toEqual([])
    await asked.confirm()
    expect(server.bodies('DELETE', onlineUsers.api)).toEqual([{ ids: ['1', '2'] }])
    expect(shown).toEqual([['success', 'identity.kicked']])
  })

  it('is left alone when the question is answered with no', async () => {
    kick()
    await (await question()).cancel()
    expect([server.calls, shown]).toEqual([[], []])
  })

  it('R261 that is refused says why, once, and asks no longer', async () => {
    server.on('DELETE', onlineUsers.api, refusal('SELF', '不能强制自己下线'))
    kick()
    await (await question()).confirm()
    expect(shown).toEqual([['error', '不能强制自己下线']])
  })
})

describe('taking the second factor off a user', () => {
  const RESET = '/api/system-svc/users/V1.0/otp/reset'
  const reset = (row: Parameters<ReturnType<typeof useFactorReset>>[0]) => {
    const { result } = renderHook(() => useFactorReset(), surroundings())
    act(() => result.current(row))
  }

  it('is done once it is confirmed', async () => {
    server.on('PUT', RESET, null)
    reset({ id: '5', userName: 'linqiao', otpEnabled: true })
    const asked = await question()
    expect(asked.text).toContain('linqiao')
    await asked.confirm()
    expect(server.bodies('PUT', RESET)).toEqual([{ id: '5' }])
    expect(shown).toEqual([['success', 'identity.factorResetDone']])
  })

  it('who has none is said, and asks nothing', async () => {
    reset({ id: '5', userName: 'linqiao', otpEnabled: false })
    await waitFor(() => expect(shown).toEqual([['info', 'linqiao']]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs a user', () => {
    reset(undefined)
    expect([shown, screen.queryByRole('dialog')]).toEqual([[], null])
  })

  it('R261 that is refused says why, once', async () => {
    server.on('PUT', RESET, refusal('FORBIDDEN', '无权操作'))
    reset({ id: '5', userName: 'linqiao', otpEnabled: true })
    await (await question()).confirm()
    expect(shown).toEqual([['error', '无权操作']])
  })
})
