// @vitest-environment happy-dom
import { activities, announcements, feedback } from '@motorpool/content/shared'
import { type NearSite, type ServiceOrder, serviceOrders } from '@motorpool/service/shared'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OwnAccount, workLogs } from '../../src/shared/index.ts'
import { certTypesOf, changeOf } from '../../src/web/portal/AccountDialog.tsx'
import Account from '../../src/web/portal/screens/Account.tsx'
import Content from '../../src/web/portal/screens/Content.tsx'
import Feedback from '../../src/web/portal/screens/Feedback.tsx'
import Orders, { OrderCard } from '../../src/web/portal/screens/Orders.tsx'
import Sites from '../../src/web/portal/screens/Sites.tsx'
import WorkLogs from '../../src/web/portal/screens/WorkLogs.tsx'
import { useHere, useSites } from '../../src/web/portal/useOwn.ts'
import { answerPage, EVERYTHING, VEHICLE } from './portal-support.tsx'

const { server, shown } = fakeConsole()
const ACCOUNTS = '/api/customer-svc/customer/accounts/V1.0'
const SITES = '/api/customer-svc/service/site/V1.0/near/sites/map'
const TIME = 1_795_000_000_000

const ACCOUNT: OwnAccount = {
  id: '9',
  phone: '13800000009',
  accountName: '林桥',
  customerType: 'PERSONAL',
  customerCertType: 'ID_CARD',
  customerCertNo: '5201********0011',
  email: null,
  address: null,
  orgName: '贵阳工程机械',
  auditStatus: 3,
  auditOpinion: null,
  vehicleCount: 2,
}

const ORDER = {
  id: '5',
  orderNo: 'S20261128120000000001',
  orderType: 'REPAIR',
  vin: VEHICLE.vin,
  content: '液压油温高',
  status: 'WAIT',
  customerAccountId: ACCOUNT.id,
  createTime: TIME,
  finishTime: null,
  cancelReason: null,
  score: null,
} as unknown as ServiceOrder

beforeEach(() => signIn({ permissions: EVERYTHING }))

const pageOf = <T,>(items: readonly T[], total = items.length) => ({ items, total, current: 1 })
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('R388 the own account', () => {
  it('shows who one is to the platform, the number of the paper masked', async () => {
    server.on('GET', ACCOUNTS, { ...ACCOUNT, auditStatus: 4, auditOpinion: '照片不清晰' })
    render(<Account />, surroundings())
    for (const text of ['林桥', '5201********0011', '不通过', '照片不清晰'])
      expect(await screen.findByText(text)).toBeTruthy()
  })

  it('sends what differs and nothing else; an emptied field is none', () => {
    const typed = {
      accountName: '林桥 ',
      email: 'lin@example.com',
      address: '',
      customerType: 'PERSONAL',
      customerCertType: '',
      customerCertNo: '5201********0011',
    }
    expect(changeOf(ACCOUNT, typed)).toEqual({ email: 'lin@example.com', customerCertType: null })
  })

  it('offers the papers that fit the type of customer', () => {
    const codes = (of: string) => certTypesOf(of).map(({ value }) => value)
    expect(codes('UNIT')).toEqual(['BUSINESS_LICENCE'])
    expect(codes('PERSONAL')).not.toContain('BUSINESS_LICENCE')
  })

  it('is changed in a dialog, which closes when it is stored', async () => {
    server.on('GET', ACCOUNTS, ACCOUNT)
    server.on('PUT', `${ACCOUNTS}/bind/info`, true)
    render(<Account />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: /修改资料/ }))
    type('联系地址', '花溪区')
    press(/保\s*存/)
    await waitFor(() => expect(shown).toEqual([['success', '资料已保存']]))
    expect(server.heard('PUT', `${ACCOUNTS}/bind/info`)[0]?.body).toEqual({ address: '花溪区' })
  })
})

describe('service for own machines', () => {
  const open = (orders: readonly ServiceOrder[], address = '/portal/orders') => {
    server.on('GET', ACCOUNTS, ACCOUNT)
    server.on('POST', `${serviceOrders.api}/page`, pageOf(orders))
    answerPage(server, [VEHICLE])
    render(<Orders />, surroundings(address))
  }

  it('R384 is asked for with the own number to call, from the page of the machine too', async () => {
    server.on('POST', serviceOrders.api, ORDER)
    open([], `/portal/orders?vin=${VEHICLE.vin}`)
    await screen.findByRole('dialog')
    type(/问题描述/, ' 液压油温高 ')
    press(/提\s*交/)
    await waitFor(() => expect(shown).toEqual([['success', '已提交，服务人员会与您联系']]))
    expect(server.heard('POST', serviceOrders.api)[0]?.body).toEqual({
      vin: VEHICLE.vin,
      orderType: 'REPAIR',
      content: '液压油温高',
      contactName: '林桥',
      contactPhone: '13800000009',
    })
  })

  it('is not sent without words or with a number that nobody can call', async () => {
    open([], `/portal/orders?vin=${VEHICLE.vin}`)
    await screen.findByRole('dialog')
    const send = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
      name: /提\s*交/,
    })
    expect(send.disabled).toBe(true)
    type(/问题描述/, '异响')
    expect(send.disabled).toBe(false)
    type(/联系电话/, 'abc')
    expect(send.disabled).toBe(true)
  })

  it('is taken back with a reason by who asked, while it waits', async () => {
    server.on('PUT', `${serviceOrders.api}/5/cancel`, { ...ORDER, status: 'CANCELLED' })
    open([ORDER, { ...ORDER, id: '6', customerAccountId: '8' }, { ...ORDER, id: '7', status: 'PROCESSING' }])
    const cancel = await screen.findAllByRole('button', { name: '取消申请' })
    expect(cancel).toHaveLength(1)
    fireEvent.click(cancel[0] as HTMLElement)
    type(/取消原因/, '已修好')
    press('取消申请')
    await waitFor(() => expect(shown).toEqual([['success', '已取消']]))
    expect(server.heard('PUT', `${serviceOrders.api}/5/cancel`)[0]?.body).toEqual({ reason: '已修好' })
  })

  it('is rated once it is finished, and only once', async () => {
    server.on('PUT', `${serviceOrders.api}/5/rate`, true)
    const done = { ...ORDER, status: 'FINISH', finishTime: TIME } as ServiceOrder
    const { unmount } = render(<OrderCard order={done} />, surroundings())
    expect(screen.getByText('请评价')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('radio')[3] as HTMLElement)
    await waitFor(() => expect(shown).toEqual([['success', '感谢您的评价']]))
    expect(server.heard('PUT', `${serviceOrders.api}/5/rate`)[0]?.body).toEqual({ score: 4 })
    unmount()
    render(<OrderCard order={{ ...done, score: 4 }} />, surroundings())
    expect(screen.getByText('您的评价')).toBeTruthy()
  })

  it('says what to do where nothing was asked yet', async () => {
    open([])
    expect(await screen.findByText('还没有服务单')).toBeTruthy()
  })
})

describe('R243 feedback', () => {
  const ROW = {
    id: '1',
    type: 'VEHICLE_USAGE',
    title: '空调',
    content: '不制冷',
    vin: VEHICLE.vin,
    replyStatus: 'RESP',
    response: '请到站检查',
    responseTime: TIME,
    createTime: TIME,
  }

  it('shows what was written with what was answered', async () => {
    server.on(
      'POST',
      `${feedback.api}/app/page`,
      pageOf([ROW, { ...ROW, id: '2', replyStatus: 'WAIT', response: null }]),
    )
    render(<Feedback />, surroundings())
    expect(await screen.findByText('请到站检查')).toBeTruthy()
    expect([screen.getAllByText('已回复'), screen.getAllByText('待回复')].map((all) => all.length)).toEqual([
      1, 1,
    ])
  })

  it('is written about anything, and says when it is refused', async () => {
    server.on('POST', `${feedback.api}/app/page`, pageOf([]))
    server.on('POST', feedback.api, refusal('INVALID_INPUT', '内容有误', { status: 400 }))
    answerPage(server, [VEHICLE])
    render(<Feedback />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: /写反馈/ }))
    type(/标题/, '空调')
    type(/^内容/, '不制冷')
    press(/提\s*交/)
    await waitFor(() => expect(shown).toEqual([['error', '内容有误']]))
    expect(server.heard('POST', feedback.api)[0]?.body).toEqual({
      type: 'VEHICLE_USAGE',
      title: '空调',
      content: '不制冷',
    })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('is nobody’s to write without the permission', async () => {
    signIn({ permissions: ['portal/feedback/find'] })
    server.on('POST', `${feedback.api}/app/page`, pageOf([]))
    render(<Feedback />, surroundings())
    await screen.findByText('还没有反馈')
    expect(screen.queryByRole('button', { name: /写反馈/ })).toBeNull()
  })
})

describe('R240 what is published', () => {
  const NEWS = {
    id: '3',
    title: '夏季检查',
    summary: '免费',
    content: '<p>全文</p>',
    coverImage: null,
    publishTime: TIME,
  }

  it('leads to its page where it has one, and is read where it stands otherwise', async () => {
    server.on('POST', `${activities.api}/app/page`, pageOf([{ ...NEWS, startTime: TIME, endTime: TIME + 1 }]))
    server.on('POST', `${announcements.api}/app/page`, pageOf([{ ...NEWS, title: '停机公告' }]))
    render(<Content />, surroundings())
    const link = (await screen.findByText('夏季检查')).closest('a')
    expect(link?.getAttribute('href')).toBe('/content/activity/3/view')
    fireEvent.click(screen.getByRole('button', { name: '公告' }))
    expect((await screen.findByText('停机公告')).closest('a')).toBeNull()
    expect(await screen.findByText('全文')).toBeTruthy()
  })
})

describe('R392 service stations', () => {
  const SITE: NearSite = {
    id: '4',
    stationName: '贵阳一站',
    stationType: 'REPAIR',
    contactPhone: '0851-8888',
    address: '花溪区',
    businessHours: '8:00–18:00',
    serviceScope: null,
    lng: 106.7,
    lat: 26.5,
    distance: 1500,
  }
  const at = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    Object.defineProperty(navigator, 'geolocation', {
      value: { getCurrentPosition: answer },
      configurable: true,
    })
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

  it('come by distance from where the phone is', async () => {
    at((found) => found({ coords: { longitude: 106.6, latitude: 26.4 } } as GeolocationPosition))
    server.on('GET', SITES, [SITE])
    const here = renderHook(() => useHere(), surroundings()).result
    await waitFor(() => expect(here.current).toEqual({ lng: 106.6, lat: 26.4 }))
    const sites = renderHook(() => useSites(here.current), surroundings()).result
    await waitFor(() => expect(sites.current.data).toEqual([SITE]))
    expect(server.heard('GET', SITES)[0]?.query).toEqual({ lng: '106.6', lat: '26.4' })
  })

  it('are asked for without a place where the phone may not tell it', async () => {
    at((_found, failed) => failed({} as GeolocationPositionError))
    server.on('GET', SITES, [])
    render(<Sites />, surroundings())
    expect(await screen.findByText('附近没有服务站')).toBeTruthy()
    expect(server.heard('GET', SITES)[0]?.query ?? {}).toEqual({})
  })
})

describe('work logs of a customer', () => {
  const open = () => {
    server.on('GET', new RegExp(`^${workLogs.api}/month/`), [])
    server.on('GET', new RegExp(`^${workLogs.api}/date/`), [])
    answerPage(server, [VEHICLE])
    render(<WorkLogs />, surroundings('/portal/workLogs'))
  }

  it('are written with the permission of the portal, for own machines', async () => {
    signIn({ permissions: ['portal/workLogs/find', 'portal/workLogs/create'] })
    open()
    expect(await screen.findByRole('button', { name: 'resource.create' })).toBeTruthy()
    expect(screen.getByLabelText('车辆')).toBeTruthy()
  })

  it('are only read without it', async () => {
    signIn({ permissions: ['portal/workLogs/find'] })
    open()
    await screen.findByLabelText('车辆')
    expect(screen.queryByRole('button', { name: 'resource.create' })).toBeNull()
  })
})
