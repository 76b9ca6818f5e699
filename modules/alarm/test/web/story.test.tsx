// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AlarmStory } from '../../src/shared/index.ts'
import { handlingCalls } from '../../src/web/calls.ts'
import { HandlingForm } from '../../src/web/HandlingForm.tsx'
import { diagnosisOf } from '../../src/web/proof.ts'
import { AlarmDrawer } from '../../src/web/story/AlarmDrawer.tsx'
import { useHandling } from '../../src/web/useHandling.ts'

const { server } = fakeConsole()
const TIME = 1_800_000_000_000
const VIN = 'LMPTEST0000000001'

const told: AlarmStory = {
  id: '7',
  vin: VIN,
  kind: 'TERMINAL',
  name: '超速报警',
  type: 'W01',
  level: '2',
  state: 'ENDED',
  late: false,
  items: ['限速 80 km/h'],
  occurTimes: 4,
  lastTime: TIME + 60_000,
  begin: {
    time: TIME,
    lng: 106.9,
    lat: 26.4,
    address: '贵阳',
    values: { speed: 92 },
    proof: { protocol: '3', time: TIME },
  },
  end: { time: TIME + 60_000, lng: null, lat: null, address: null, values: {}, proof: null },
  handleStatus: 'PROCESSED',
  handlings: [
    { action: 'TAKE', who: '张三', time: TIME + 70_000, to: null, result: null, pictures: [] },
    {
      action: 'END',
      who: '李四',
      time: TIME + 80_000,
      to: null,
      result: '已提醒司机',
      pictures: ['12', '13'],
    },
  ],
}

function open(story: AlarmStory = told) {
  server.on('GET', '/api/vehicle-svc/alarm/story/V1.0/7', story)
  render(<AlarmDrawer id="7" onClose={() => {}} />, surroundings())
}

describe('the story of an alarm', () => {
  it('shows values at its begin, handlings in order with their result and pictures', async () => {
    open()
    await screen.findByText('已提醒司机')
    expect(screen.getByText('92 km/h')).toBeTruthy()
    expect(screen.getByText('限速 80 km/h')).toBeTruthy()
    const pictures = screen.getAllByRole('img', { name: 'alarm.picture' })
    expect(pictures.map((one) => one.getAttribute('src'))).toEqual([
      '/api/file-svc/attachments/V1.0/12/download',
      '/api/file-svc/attachments/V1.0/13/download',
    ])
  })

  it('leads to the messages that show its ends, for those who may read messages', async () => {
    signIn({ permissions: ['monitor/messageQuery/find'] })
    open()
    const links = await screen.findAllByRole('link', { name: 'alarm.proof' })
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      `/monitor/messageQuery?vin=${VIN}&protocol=3&direction=UP&from=${TIME}&to=${TIME + 1}`,
    ])
  })

  it('says that it goes on, and that nobody has handled it', async () => {
    open({ ...told, state: 'ALARMING', end: null, handlings: [], handleStatus: 'UNDISPOSED' })
    await screen.findByText('alarm.story.goesOn')
    expect(screen.getByText('alarm.story.unhandled')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'alarm.proof' })).toBeNull()
  })
})

describe('the form of a handling', () => {
  function Form({ ids }: { ids: readonly string[] }) {
    const handling = useHandling(['x'], handlingCalls('/api/x'))
    if (!handling.dialog)
      handling.open(
        'end',
        ids.map((id) => ({ id })),
      )
    return handling.dialog ? <HandlingForm handling={handling} /> : null
  }

  it('takes pictures of one alarm, and none of several', async () => {
    const { unmount } = render(<Form ids={['1']} />, surroundings())
    expect(await screen.findByText('alarm.pictures')).toBeTruthy()
    unmount()
    render(<Form ids={['1', '2']} />, surroundings())
    await screen.findByLabelText('alarm.result')
    expect(screen.queryByText('alarm.pictures')).toBeNull()
  })

  it('sends a result without pictures as before', async () => {
    server.on('PUT', '/api/x/handle/end', [])
    render(<Form ids={['1']} />, surroundings())
    fireEvent.change(await screen.findByLabelText('alarm.result'), { target: { value: ' done ' } })
    const dialog = screen.getByRole('dialog')
    const ok = [...dialog.querySelectorAll('button')].at(-1)
    if (ok) fireEvent.click(ok)
    await waitFor(() =>
      expect(server.bodies('PUT', '/api/x/handle/end')).toEqual([{ ids: ['1'], result: 'done' }]),
    )
  })
})

describe('the window of an alarm', () => {
  it('is ten minutes around it, and a day at most', () => {
    expect(diagnosisOf(VIN, TIME, TIME + 60_000)).toBe(
      `/vehicle/alarmDiagnosis?vin=${VIN}&from=${TIME - 600_000}&to=${TIME + 660_000}`,
    )
    expect(diagnosisOf(VIN, TIME, TIME + 9 * 86_400_000)).toContain(`to=${TIME - 600_000 + 86_400_000}`)
  })
})
