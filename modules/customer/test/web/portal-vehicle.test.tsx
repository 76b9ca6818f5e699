// @vitest-environment happy-dom
import { fakeConsole, question, refusal, signIn } from '@motorpool/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PORTAL, type PortalVehicleInfo } from '../../src/shared/index.ts'
import Vehicle from '../../src/web/portal/screens/Vehicle.tsx'
import { answerPage, EVERYTHING, INFO, openAt } from './portal-support.tsx'

const { server, shown } = fakeConsole()
const PATH = `${PORTAL}/${INFO.vin}`

beforeEach(() => {
  signIn({ permissions: EVERYTHING })
  answerPage(server, [INFO])
  server.on('GET', `${PATH}/single/trackdata`, {
    message: null,
    duration: 0,
    list: [],
    columns: null,
    stops: [],
    gaps: [],
  })
})

/** The page of a vehicle that the server answers so. */
async function open(more: Partial<PortalVehicleInfo> = {}) {
  server.on('GET', `${PATH}/info`, { ...INFO, ...more })
  const around = openAt('/portal/vehicles/:vin', `/portal/vehicles/${INFO.vin}`, <Vehicle />)
  await screen.findByText('累计工时')
  return around
}
const named = (name: RegExp | string) => screen.getByRole('button', { name })
const none = (name: RegExp | string) => expect(screen.queryByRole('button', { name })).toBeNull()

describe('the page of a machine', () => {
  it('R415 says how it is, what it did today and altogether, and whom to call', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('贵A00007')
    expect(screen.getByText('累计工时').parentElement?.textContent).toContain('1,234.5')
    expect(screen.getByText('总里程').parentElement?.textContent).toContain('1,000')
    expect(
      screen
        .getByText(/贵阳工程机械/)
        .closest('a')
        ?.getAttribute('href'),
    ).toBe('tel:0851-8888')
    expect(screen.getByText(INFO.vin)).toBeTruthy()
  })

  it('takes the distance that was counted where the machine tells no odometer', async () => {
    await open({ mileage: null })
    expect(screen.getByText('总里程').parentElement?.textContent).toContain('999')
  })

  it('leads to its alarms, its maintenance and its month, as far as these may be read', async () => {
    await open()
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(to('我的报警')).toBe(`/portal/alarm?vin=${INFO.vin}`)
    expect(to('我的维保')).toBe(`/portal/maintenance?vin=${INFO.vin}`)
    expect(to('月度出勤与油耗')).toBe(`/portal/attendance?vin=${INFO.vin}`)
  })

  it('leads nowhere that may not be read, and changes nothing that may not be changed', async () => {
    signIn({ permissions: ['portal/vehicles/find'] })
    await open()
    expect(screen.queryByRole('link', { name: '我的报警' })).toBeNull()
    for (const name of ['修改名称', '关注 贵A00007', /解\s*绑/, '分配车辆']) none(name)
  })

  it('says what to do where no position is known', async () => {
    await open()
    expect(await screen.findByText('车辆通电并收到定位后会显示在这里')).toBeTruthy()
  })

  it('R384 of a machine that is not the own one says that there is none, and offers to try again', async () => {
    server.on('GET', `${PATH}/info`, refusal('NOT_FOUND', '车辆不存在', { status: 404 }))
    openAt('/portal/vehicles/:vin', `/portal/vehicles/${INFO.vin}`, <Vehicle />)
    expect(await screen.findByText('车辆不存在')).toBeTruthy()
    expect(shown).toEqual([])
  })

  it('R417 tells until when a machine of another is seen, and by whom', async () => {
    await open({ ownerFlag: '0', assignedBy: '138****0001', lastDay: '2026-12-31' })
    expect(screen.getByText('可查看至 2026-12-31')).toBeTruthy()
    expect(screen.getByText('来自 138****0001')).toBeTruthy()
    none('分配车辆')
  })
})

describe('R415 its name', () => {
  it('is changed in place; what is typed is sent, and the page shows it', async () => {
    await open()
    server.on('PUT', `${PATH}/name`, true)
    fireEvent.click(named('修改名称'))
    const field = screen.getByLabelText<HTMLInputElement>('车辆名称')
    expect([field.value, field.placeholder]).toEqual(['', '贵A00007'])
    fireEvent.change(field, { target: { value: ' 一号机 ' } })
    server.on('GET', `${PATH}/info`, { ...INFO, vehicleName: '一号机' })
    fireEvent.submit(field)
    await waitFor(() => expect(shown).toEqual([['success', '名称已保存']]))
    expect(server.heard('PUT', `${PATH}/name`)[0]?.body).toEqual({ vehicleName: '一号机' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('一号机')
  })

  it('stays when one thinks better of it', async () => {
    await open({ vehicleName: '一号机' })
    fireEvent.click(named('修改名称'))
    fireEvent.change(screen.getByLabelText('车辆名称'), { target: { value: 'x' } })
    fireEvent.click(named('取消'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('一号机')
    expect(server.heard('PUT', `${PATH}/name`)).toEqual([])
  })

  it('R261 that is refused stays in the field, and the reason is said once', async () => {
    await open()
    server.on('PUT', `${PATH}/name`, refusal('INVALID_INPUT', '名称太长'))
    fireEvent.click(named('修改名称'))
    const field = screen.getByLabelText<HTMLInputElement>('车辆名称')
    fireEvent.change(field, { target: { value: '一号机' } })
    fireEvent.submit(field)
    await waitFor(() => expect(shown).toEqual([['error', '名称太长']]))
    expect(screen.getByLabelText<HTMLInputElement>('车辆名称').value).toBe('一号机')
  })
})

describe('R385 following', () => {
  it('is turned on and off with one touch, and says which it is', async () => {
    await open()
    server.on('POST', `${PATH}/focus`, true)
    server.on('GET', `${PATH}/info`, { ...INFO, focusStatus: 'FOCUSED' })
    fireEvent.click(named('关注 贵A00007'))
    await waitFor(() => expect(named('取消关注 贵A00007').getAttribute('aria-pressed')).toBe('true'))
    expect(server.heard('POST', `${PATH}/focus`)).toHaveLength(1)
  })
})

describe('R385 unbinding', () => {
  const unbind = () => server.heard('PUT', `${PORTAL}/bind/cancel`)

  it('asks first, and says that its owner can bind it again', async () => {
    const around = await open()
    server.on('PUT', `${PORTAL}/bind/cancel`, true)
    fireEvent.click(named(/解\s*绑/))
    const asked = await question()
    expect(asked.text).toContain('贵A00007')
    expect(asked.text).toContain('重新绑定')
    await asked.confirm()
    await waitFor(() => expect(around.address()).toBe('/portal/vehicles'))
    expect(unbind()[0]?.body).toEqual({ vin: INFO.vin })
  })

  it('says to whom a machine is assigned that the sight of it ends', async () => {
    await open({ ownerFlag: '0' })
    fireEvent.click(named(/解\s*绑/))
    const asked = await question()
    expect(asked.text).toContain('不能再查看')
    await asked.cancel()
    expect(unbind()).toEqual([])
  })

  it('R417 that is refused because others have it leaves the page as it is', async () => {
    const around = await open()
    server.on('PUT', `${PORTAL}/bind/cancel`, refusal('PORTAL_ASSIGNED', '请先取消分配', { status: 409 }))
    fireEvent.click(named(/解\s*绑/))
    await (await question()).confirm()
    await waitFor(() => expect(shown).toEqual([['error', '请先取消分配']]))
    expect(around.address()).toBe(`/portal/vehicles/${INFO.vin}`)
  })

  it('is not offered of what is unbound', async () => {
    await open({ bindStatus: 'UNBOUND' })
    none(/解\s*绑/)
  })
})

describe('R417 assigning from its page', () => {
  const phone = () => screen.findByLabelText<HTMLInputElement>('对方手机号')
  const send = () =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: '分配车辆' }).at(-1) as HTMLButtonElement

  it('is of this machine, to a whole phone number, for the days that are named', async () => {
    await open()
    server.on('POST', `${PORTAL}/assign`, true)
    fireEvent.click(named('分配车辆'))
    const field = await phone()
    expect(send().disabled).toBe(true)
    fireEvent.change(field, { target: { value: '138-0000' } })
    expect([field.value, send().disabled]).toEqual(['1380000', true])
    fireEvent.change(field, { target: { value: '13800000009' } })
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2030-01-31' } })
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: ' 白班 ' } })
    fireEvent.click(send())
    await waitFor(() => expect(shown).toEqual([['success', '已分配']]))
    expect(server.heard('POST', `${PORTAL}/assign`)[0]?.body).toEqual({
      vin: INFO.vin,
      phone: '13800000009',
      endDate: '2030-01-31',
      remark: '白班',
    })
  })

  it('R261 that is refused keeps what was typed', async () => {
    await open()
    server.on(
      'POST',
      `${PORTAL}/assign`,
      refusal('PORTAL_NO_ACCOUNT', '该手机号没有客户账号', { status: 409 }),
    )
    fireEvent.click(named('分配车辆'))
    fireEvent.change(await phone(), { target: { value: '13800000009' } })
    fireEvent.click(send())
    await waitFor(() => expect(shown).toEqual([['error', '该手机号没有客户账号']]))
    expect((await phone()).value).toBe('13800000009')
  })
})
