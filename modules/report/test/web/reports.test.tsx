// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import { FormDialog } from '@motorpool/resource/web'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportSchedules } from '../../src/shared/index.ts'
import Reports from '../../src/web/screens/Reports.tsx'

const { server, shown } = fakeConsole()
const { api, key } = reportSchedules
const schedule = {
  id: '7',
  reportName: 'Monday',
  source: 'analysis/mileage',
  period: 'WEEKLY',
  weekday: 'MON',
  hour: 7,
  format: 'PDF',
  lang: 'zh-CN',
  status: 'ENABLED',
  orgId: '1',
  outcome: 'FAILED',
  reason: 'no mail server is configured',
  updateTime: 99,
}

beforeEach(() => {
  signIn({ permissions: ['find', 'create', 'update', 'delete'].map((one) => `${key}/${one}`) })
  server.on('GET', /options|children/, [])
  server.on('POST', /options/, [])
  server.on('POST', `${api}/page`, { items: [schedule], total: 1, current: 1 })
  server.on('GET', `${api}/7`, schedule)
})

describe('scheduled reports', () => {
  it('are listed with how the last try ended, and why it failed', async () => {
    render(<Reports />, surroundings('/analysis/reports'))
    await screen.findByText('Monday')
    expect(screen.getByText('no mail server is configured')).toBeTruthy()
  })

  it('are made at once when asked', async () => {
    server.on('POST', `${api}/7/run`, null)
    render(<Reports />, surroundings('/analysis/reports'))
    const row = (await screen.findByText('Monday')).closest('tr')
    await act(async () => void fireEvent.click(row?.querySelector('input[type=checkbox]') as Element))
    await act(async () => void fireEvent.click(screen.getByText('report.run')))
    await waitFor(() => expect(server.heard('POST', `${api}/7/run`)).toHaveLength(1))
    await waitFor(() => expect(JSON.stringify(shown)).toContain('report.begun'))
  })

  it('ask for a day of the week or of the month, as their period needs it', async () => {
    render(
      <FormDialog resource={anyResource(reportSchedules)} id="7" onClose={() => {}} onDone={() => {}} />,
      surroundings(),
    )
    await waitFor(() => expect(document.querySelector('#weekday')).not.toBeNull())
    expect(document.querySelector('#monthDay')).toBeNull()
  })
})
