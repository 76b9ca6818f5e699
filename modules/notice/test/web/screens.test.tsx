// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { noticeLogs, noticeStrategys, noticeStrategyUsers } from '../../src/shared/index.ts'
import { noticeCalls } from '../../src/web/calls.ts'
import { Receivers } from '../../src/web/Receivers.tsx'
import Logs from '../../src/web/screens/Logs.tsx'
import Strategies from '../../src/web/screens/Strategies.tsx'
import { TryTexts } from '../../src/web/TryTexts.tsx'

const { server } = fakeConsole()
const strategy: Row = {
  id: '7',
  strategyName: 'S7',
  remindTypes: ['GB_ALARM'],
  remindWays: ['EMAIL'],
  pushPersonType: 'USER',
  status: 'ENABLED',
  titleTemplate: '{plate}!',
  contentTemplate: '',
}
const PREVIEW = `${noticeStrategys.api}/preview`
const pageOf = (...items: object[]) => ({ items, total: items.length, current: 1 })

beforeEach(() => {
  signIn({
    permissions: ['find', 'create', 'update', 'delete']
      .map((one) => `notice/strategies/${one}`)
      .concat('notice/logs/find', 'notice/logs/update'),
  })
  server.on('GET', /options/, [])
  server.on('POST', /options/, [])
})

describe('the texts of a strategy', () => {
  it('are shown as a reader gets them, with the placeholders that there are', async () => {
    server.on('POST', PREVIEW, { title: '粤B12345!', content: 'line one\nline two' })
    render(<TryTexts strategy={strategy} onClose={() => undefined} />, surroundings())
    expect(await screen.findByText('粤B12345!')).toBeDefined()
    expect(server.bodies('POST', PREVIEW)).toEqual([{ titleTemplate: '{plate}!', contentTemplate: null }])
    expect(screen.getByText(/\{vin\} \{org\}/)).toBeDefined()
  })

  it('that cannot be filled say why', async () => {
    server.on('POST', PREVIEW, refusal('NOTICE_PLACEHOLDER', '占位符 {x} 无法识别', { status: 400 }))
    render(<TryTexts strategy={strategy} onClose={() => undefined} />, surroundings())
    expect(await screen.findByText('占位符 {x} 无法识别')).toBeDefined()
  })
})

it('the persons of a strategy are its own alone', async () => {
  server.on('POST', `${noticeStrategyUsers.api}/page`, pageOf({ id: '1', personName: '李工', step: 0 }))
  render(<Receivers strategy={strategy} onClose={() => undefined} />, surroundings())
  expect(await screen.findByText('李工')).toBeDefined()
  expect(server.bodies('POST', `${noticeStrategyUsers.api}/page`)[0]).toMatchObject({ strategyId: '7' })
  expect(screen.getByText('notice.receivers · S7')).toBeDefined()
})

describe('a strategy in the list', () => {
  const open = async () => {
    server.on('POST', `${noticeStrategys.api}/page`, pageOf(strategy))
    render(<Strategies />, surroundings())
    fireEvent.click(await screen.findByText('S7'))
  }

  it('stands with its name', async () => {
    await open()
    expect(server.heard('POST', `${noticeStrategys.api}/page`).length).toBeGreaterThan(0)
  })

  it('is tried on oneself by its id', async () => {
    server.on('POST', `${noticeStrategys.api}/test`, { total: 1 })
    expect(await noticeCalls.test('7')).toEqual({ total: 1 })
    expect(server.bodies('POST', `${noticeStrategys.api}/test`)).toEqual([{ id: '7' }])
  })
})

describe('the log', () => {
  it('shows what became of a push', async () => {
    server.on(
      'POST',
      `${noticeLogs.api}/page`,
      pageOf({
        id: '3',
        title: '绝缘报警',
        state: 'FAILED',
        failReason: '550 mailbox unavailable',
        remindWay: 'EMAIL',
      }),
    )
    render(<Logs />, surroundings())
    await waitFor(() => expect(screen.getByText('550 mailbox unavailable')).toBeDefined())
  })

  it('sends the chosen ones again', async () => {
    server.on('POST', `${noticeLogs.api}/retry`, { total: 2 })
    expect(await noticeCalls.retry(['3', '4'])).toEqual({ total: 2 })
    expect(server.bodies('POST', `${noticeLogs.api}/retry`)).toEqual([{ ids: ['3', '4'] }])
  })
})
