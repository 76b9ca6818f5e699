// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { gbAlarms } from '../../src/shared/index.ts'
import GbAlarm from '../../src/web/screens/gb-alarm.tsx'

const { server } = fakeConsole()

it('a list opens the alarm that its address names, and forgets it when it is closed', async () => {
  signIn({ permissions: ['vehicle/gbAlarm/find'] })
  server.on('POST', `${gbAlarms.api}/page`, { items: [], total: 0, current: 1 })
  server.on(
    'GET',
    '/api/vehicle-svc/alarm/story/V1.0/7',
    refusal('NOT_FOUND', '该报警已不存在', { status: 404 }),
  )
  const around = surroundings('/vehicle/gbAlarm?alarm=7')
  render(<GbAlarm />, around)
  await screen.findByText('该报警已不存在')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('该报警已不存在')).toBeNull())
  expect(around.address()).not.toContain('alarm=')
})
