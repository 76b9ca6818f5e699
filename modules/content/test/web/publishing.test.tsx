// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { feedback } from '../../src/shared/feedback.ts'
import { contentCalls, type FeedbackThread } from '../../src/web/calls.ts'
import { draftOf } from '../../src/web/parts/draft.ts'
import { usePublishing } from '../../src/web/parts/usePublishing.ts'
import { useReply } from '../../src/web/parts/useReply.ts'

const { server, shown } = fakeConsole()
const kind = { key: 'content/articles', api: '/api/content-svc/articles/V1.0' }
const row = (id: string, more: object = {}): Row => ({ id, title: `Title ${id}`, ...more })

function open() {
  const around = surroundings('/content/articles')
  const { result } = renderHook(() => usePublishing(kind), around)
  return { now: () => result.current, address: around.address }
}

describe('entries', () => {
  it('are handed to the auditors together', async () => {
    server.on('POST', `${kind.api}/submit`, null)
    const { now } = open()
    await act(async () => void (await now().submit([row('1'), row('2')])))
    expect(server.bodies('POST', `${kind.api}/submit`)).toEqual([{ ids: ['1', '2'] }])
    expect(shown).toEqual([['success', 'content.submitted']])
  })

  it('that cannot be handed over say why', async () => {
    server.on('POST', `${kind.api}/submit`, refusal('STATE', '已提交'))
    const { now } = open()
    await act(async () => void (await now().submit([row('1')])))
    expect(shown).toEqual([['error', '已提交']])
  })

  it.each([
    ['PASS', '', { ids: ['1'], auditState: 'PASS' }],
    ['NOT_PASS', 'too long', { ids: ['1'], auditState: 'NOT_PASS', auditOpinion: 'too long' }],
  ] as const)('R236 are audited: %s', async (state, opinion, body) => {
    server.on('POST', `${kind.api}/audit`, null)
    const { now } = open()
    act(() => now().openAudit(row('1')))
    expect(now().dialog).toMatchObject({ kind: 'audit', row: { id: '1' } })
    await act(async () => void (await now().decide(row('1'), state, opinion)))
    expect(server.bodies('POST', `${kind.api}/audit`)).toEqual([body])
    expect([now().dialog, shown]).toEqual([undefined, [['success', 'content.audited']]])
  })

  it('whose audit is refused keep the dialog open', async () => {
    server.on('POST', `${kind.api}/audit`, refusal('STATE', '已审核'))
    const { now } = open()
    act(() => now().openAudit(row('1')))
    let done: boolean | undefined
    await act(async () => {
      done = await now().decide(row('1'), 'PASS', '')
    })
    expect([done, now().dialog?.kind]).toEqual([false, 'audit'])
  })

  it.each(['UN_SUBMIT', 'SUBMIT', 'PASS'])(
    'in the state %s are previewed without a visit of a reader',
    (auditState) => {
      const { now, address } = open()
      act(() => now().preview(row('1', { auditState })))
      expect([address(), now().dialog]).toEqual(['/content/articles', { kind: 'preview', of: '1' }])
      expect(server.calls).toEqual([])
    },
  )

  it('are taken back together', async () => {
    server.on('POST', `${kind.api}/recall`, null)
    const { now } = open()
    await act(async () => void (await now().recall([row('1'), row('2')])))
    expect(server.bodies('POST', `${kind.api}/recall`)).toEqual([{ ids: ['1', '2'] }])
    expect(shown).toEqual([['success', 'content.recalled']])
  })

  it('are previewed from the form that holds them, and none where none is selected', () => {
    const { now } = open()
    act(() => now().preview(undefined))
    act(() => now().openAudit(undefined))
    expect(now().dialog).toBeUndefined()
    act(() => now().previewForm({ title: 'x' }))
    expect(now().dialog).toEqual({ kind: 'preview', of: { title: 'x' } })
    act(() => now().close())
    expect(now().dialog).toBeUndefined()
  })

  it('that a form only begins are previewed with what is there', () => {
    expect(draftOf({ title: null, author: 'A' })).toEqual({ title: '', content: '', author: 'A' })
    expect(draftOf({ title: 'T', content: '<p>x</p>' })).toEqual({ title: 'T', content: '<p>x</p>' })
  })

  it('are cleaned by the server as they would be published, without what no reader sees', async () => {
    server.on('POST', `${kind.api}/preview`, ({ body }: { body: unknown }) => body)
    const cleaned = await contentCalls.preview(kind, {
      ...draftOf({ title: 'T', content: 'C', auditState: 'PASS', viewCount: 7 }),
    })
    expect(cleaned).toMatchObject({ title: 'T', content: 'C' })
    expect(server.bodies('POST', `${kind.api}/preview`)[0]).not.toHaveProperty('auditState')
  })
})

describe('R243 what a customer wrote', () => {
  const thread = { id: '5', replyStatus: 'WAIT' } as FeedbackThread
  const REPLY = `${feedback.api}/replay`
  const reply = (of: FeedbackThread = thread) => {
    let closed = 0
    const { result } = renderHook(() => useReply(of, () => void closed++), surroundings())
    return { now: () => result.current, closed: () => closed }
  }

  it.each([['content/feedback/update'], ['customer/opinion/update']])(
    'is replied to by who holds %s',
    (permission) => {
      expect(reply().now().allowed).toBe(false)
      signIn({ permissions: [permission] })
      expect(reply().now().allowed).toBe(true)
    },
  )

  it('is replied to once', () => {
    signIn({ permissions: ['content/feedback/update'] })
    expect(reply({ ...thread, replyStatus: 'RESP' }).now().allowed).toBe(false)
  })

  it('gets the reply that was typed, and the dialog closes', async () => {
    server.on('POST', REPLY, null)
    const { now, closed } = reply()
    act(() => now().write(' Thank you. '))
    await act(() => now().send())
    expect(server.bodies('POST', REPLY)).toEqual([{ id: '5', response: 'Thank you.' }])
    expect([closed(), shown]).toEqual([1, [['success', 'content.replied']]])
  })

  it('keeps what was typed when the reply is refused', async () => {
    server.on('POST', REPLY, refusal('REPLIED', '已回复'))
    const { now, closed } = reply()
    act(() => now().write('Thank you.'))
    await act(() => now().send())
    expect([closed(), now().text, now().busy, shown]).toEqual([0, 'Thank you.', false, [['error', '已回复']]])
  })
})
