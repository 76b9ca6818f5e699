// @vitest-environment happy-dom
import { queryClient } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MessageLine, MessageLists } from '../../src/shared/list.ts'
import { COUNT_KEY } from '../../src/web/calls.ts'
import { useMessages } from '../../src/web/screens/centre/useMessages.ts'

const { server, shown } = fakeConsole()
const API = '/api/system-svc/message'
const line = (id: string) =>
  ({ msg_id: id, title: id, create_time: 1, type: 'SYSTEM' }) as unknown as MessageLine

async function open(lists: Partial<MessageLists> = {}) {
  server
    .on('GET', `${API}/init`, { unread: [line('1')], readed: [line('2')], trash: [line('3')], ...lists })
    .on('GET', `${API}/content`, ({ query }: { query: Record<string, string> }) => `text of ${query.msg_id}`)
  const { result } = renderHook(() => useMessages(), surroundings())
  await waitFor(() => expect(result.current.lists.isSuccess).toBe(true))
  return () => result.current
}

describe('R190–R195 the message centre', () => {
  it('begins with what is unread and nothing open', async () => {
    const centre = await open()
    expect([centre().box, centre().message]).toEqual(['unread', undefined])
    expect(centre().all.unread.map((one) => one.msg_id)).toEqual(['1'])
    expect(server.heard('GET', `${API}/content`)).toEqual([])
  })

  it('R191 loads the content of a message when it is opened', async () => {
    const centre = await open()
    act(() => centre().open(line('1')))
    await waitFor(() => expect(centre().content.data).toBe('text of 1'))
    expect(centre().message?.msg_id).toBe('1')
  })

  it('closes what was open when another list is shown', async () => {
    const centre = await open()
    act(() => centre().open(line('1')))
    act(() => centre().show('trash'))
    expect([centre().box, centre().message]).toEqual(['trash', undefined])
  })

  it.each([
    ['read', 'has_read'],
    ['remove', 'remove_readed'],
    ['restore', 'restore'],
  ] as const)('a message is moved by %s, and lists and the bell follow', async (move, path) => {
    server.on('POST', `${API}/${path}`, true)
    const centre = await open()
    queryClient.setQueryData(COUNT_KEY, 1)
    server.on('GET', `${API}/init`, { unread: [], readed: [line('1')], trash: [] })
    await act(() => centre()[move]('1'))
    expect(server.bodies('POST', `${API}/${path}`)).toEqual([{ msg_id: '1' }])
    expect(centre().all.readed.map((one) => one.msg_id)).toEqual(['1'])
    expect(queryClient.getQueryState(COUNT_KEY)?.isInvalidated).toBe(true)
  })

  it('an open message stays open while it moves from one list to another', async () => {
    server.on('POST', `${API}/has_read`, true)
    const centre = await open()
    act(() => centre().open(line('1')))
    server.on('GET', `${API}/init`, { unread: [], readed: [line('1')], trash: [] })
    await act(() => centre().read('1'))
    expect(centre().message?.msg_id).toBe('1')
  })

  it('a move that is refused says why, and the lists show what is', async () => {
    server.on('POST', `${API}/has_read`, refusal('GONE', '消息不存在'))
    const centre = await open()
    server.on('GET', `${API}/init`, { unread: [], readed: [], trash: [] })
    await act(() => centre().read('1'))
    expect([centre().all.unread, centre().busy, shown]).toEqual([[], undefined, [['error', '消息不存在']]])
  })

  it('only the message that moves is busy', async () => {
    let answer: (() => void) | undefined
    server.on('POST', `${API}/has_read`, () => new Promise((resolve) => (answer = () => resolve(true))))
    const centre = await open()
    let moved: Promise<void> | undefined
    act(() => {
      moved = centre().read('1')
    })
    expect(centre().busy).toBe('1')
    await act(async () => {
      answer?.()
      await moved
    })
    expect(centre().busy).toBeUndefined()
  })
})
