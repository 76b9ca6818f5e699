// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MessageLine } from '../../src/shared/list.ts'
import { Bell } from '../../src/web/bell/Bell.tsx'
import Centre from '../../src/web/screens/centre/Centre.tsx'

const { server } = fakeConsole()
const API = '/api/system-svc/message'
const line = (id: string, more: object = {}) =>
  ({
    msg_id: id,
    title: `Message ${id}`,
    create_time: 1,
    type: 'SYSTEM',
    linkUrl: null,
    ...more,
  }) as unknown as MessageLine

function open(lists: object = {}, permissions: string[] = []) {
  signIn({ permissions })
  server
    .on('GET', `${API}/init`, { unread: [line('1'), line('2')], readed: [line('3')], trash: [], ...lists })
    .on('GET', `${API}/content`, '<p>Hello <b>there</b></p>')
  const around = surroundings('/message/message_center')
  render(<Centre />, around)
  return around.address
}
const titles = () => [...document.querySelectorAll('.mp-msg-title')].map((title) => title.textContent)

describe('the message centre', () => {
  it('R190 has three lists, with how many are in each', async () => {
    open()
    await screen.findByText('Message 1')
    expect([...document.querySelectorAll('.ant-segmented-item')].map((item) => item.textContent)).toEqual([
      'message/message_center.state.unread 2',
      'message/message_center.state.readed 1',
      'message/message_center.state.trash',
    ])
    expect(titles()).toEqual(['Message 1', 'Message 2'])
    fireEvent.click(screen.getByText('message/message_center.state.trash'))
    await screen.findByText('message.empty.trash')
  })

  it('R191 opens a message beside the list, and marks where one is', async () => {
    open()
    fireEvent.click(await screen.findByText('Message 2'))
    expect((await screen.findByText('there')).tagName).toBe('B')
    expect(document.querySelector('[aria-current=true]')?.textContent).toContain('Message 2')
    expect(server.heard('GET', `${API}/content`)[0]?.query).toEqual({ msg_id: '2' })
  })

  it.each([
    ['unread', 'message.markRead', 'has_read'],
    ['readed', 'message.remove', 'remove_readed'],
    ['trash', 'message.restore', 'restore'],
  ])('R192–R195 offers for what is %s to %s', async (box, button, path) => {
    server.on('POST', `${API}/${path}`, true)
    open({ unread: [], readed: [], trash: [], [box]: [line('7')] })
    await screen.findByText(`message/message_center.state.${box} 1`)
    fireEvent.click(screen.getByText(`message/message_center.state.${box} 1`))
    fireEvent.click(await screen.findByText('Message 7'))
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(server.bodies('POST', `${API}/${path}`)).toEqual([{ msg_id: '7' }]))
  })

  it('leads from a message to its screen, and to nothing outside', async () => {
    const address = open({
      unread: [
        line('1', { linkUrl: '/vehicle/vehicles?vin=LMP1' }),
        line('2', { linkUrl: 'https://elsewhere.example/' }),
      ],
    })
    fireEvent.click(await screen.findByText('Message 2'))
    await screen.findByText('there')
    expect(screen.queryByRole('button', { name: 'message.open' })).toBeNull()
    fireEvent.click(screen.getByText('Message 1', { selector: '.mp-msg-title' }))
    fireEvent.click(await screen.findByRole('button', { name: 'message.open' }))
    expect(address()).toBe('/vehicle/vehicles?vin=LMP1')
  })

  it('says of a message that cannot be had that it cannot, and of the others nothing', async () => {
    open()
    server.on('GET', `${API}/content`, refusal('GONE', '消息不存在'))
    fireEvent.click(await screen.findByText('Message 1'))
    await screen.findByText('ui.loadFailed')
    expect(titles()).toEqual(['Message 1', 'Message 2'])
  })

  it('can be tried again where its lists cannot be had', async () => {
    signIn()
    server.on('GET', `${API}/init`, refusal('X', '服务异常'))
    render(<Centre />, surroundings('/message/message_center'))
    await screen.findByText('服务异常')
    server.on('GET', `${API}/init`, { unread: [line('1')], readed: [], trash: [] })
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    await screen.findByText('Message 1')
  })

  it('asks for what a message lacks before it is sent', async () => {
    open({}, ['message/message_center/create'])
    server.on('POST', API, '8')
    fireEvent.click(await screen.findByRole('button', { name: /message\.send$/ }))
    const dialog = await screen.findByRole('dialog')
    const field = (name: string) => within(dialog).findByLabelText(`message/message_center.${name}`)
    fireEvent.change(await field('title'), { target: { value: '停机检修' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /message\.sendNow/ }))
    await waitFor(() => expect(document.querySelector('.ant-form-item-has-error')).not.toBeNull())
    expect(server.bodies('POST', API)).toEqual([])
  })

  it.each([
    [['message/message_center/import'], true],
    [[], false],
  ])('with %j offers an import: %s', async (permissions, offered) => {
    open({}, permissions)
    await screen.findByText('Message 1')
    expect(screen.queryByRole('button', { name: 'message.import' }) !== null).toBe(offered)
  })
})

describe('R069 R196 the bell', () => {
  it.each([
    [0, ''],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
  ])('with %i unread messages says %j', async (count, text) => {
    server.on('GET', /message/, count)
    render(<Bell />, surroundings('/home'))
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(0))
    await waitFor(() => {
      const badge = document.querySelector('.mp-bell-count')
      expect(badge?.textContent ?? '').toBe(text)
    })
  })

  it('leads to the message centre', () => {
    server.on('GET', /message/, 0)
    const around = surroundings('/home')
    render(<Bell />, around)
    fireEvent.click(screen.getByRole('button', { name: 'message.bell' }))
    expect(around.address()).toBe('/message/message_center')
  })
})
