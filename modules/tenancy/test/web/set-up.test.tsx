// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSetUp } from '../../src/web/parts/useSetUp.ts'

const { server } = fakeConsole()
const CALL = '/api/system-svc/tenants/V1.0/setUp'
const typed = { userName: 'boss', realName: 'Boss' }

describe('the first administrator of a tenant', () => {
  const open = () => renderHook(() => useSetUp('7'), surroundings()).result

  it('is made once, and the link is there to be copied', async () => {
    const link = { token: 'x', expireTime: 5, host: null }
    server.on('POST', CALL, { userId: '9', link })
    const state = open()
    await act(async () => expect(await state.current.make(typed)).toEqual([]))
    expect(state.current.link).toEqual(link)
    expect(server.bodies('POST', CALL)).toEqual([{ tenantId: '7', ...typed }])
  })

  it('that is refused says why at its field, and there is no link', async () => {
    server.on('POST', CALL, refusal('FORBIDDEN', 'no', { status: 403 }))
    const state = open()
    await act(async () =>
      expect(await state.current.make(typed)).toEqual([{ field: 'userName', message: 'no' }]),
    )
    expect([state.current.link, state.current.busy]).toEqual([undefined, false])
  })
})
