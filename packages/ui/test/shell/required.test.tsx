// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConsoleApp } from '../../src/shell/ConsoleApp.tsx'
import { Layout } from '../../src/shell/Layout.tsx'
import { startSession } from '../../src/state/actions.ts'
import { type RequiredAction, useSession } from '../../src/state/session.ts'
import { fakeConsole } from '../../src/testing/index.ts'
import { LOGOUT, platform, USER, unsealed } from '../platform.ts'
import { screens } from './console.tsx'

const { server } = fakeConsole()
platform(server)

const user = (...requiredActions: RequiredAction[]) => ({
  id: '7',
  userName: 'linqiao',
  userType: { code: 'TENANT', desc: '' },
  requiredActions,
})

async function open(...actions: RequiredAction[]) {
  server.on('GET', USER, user(...actions))
  await startSession()
  history.replaceState(null, '', '#/vehicle/vehicles')
  render(
    <ConsoleApp screens={screens}>
      <Layout />
    </ConsoleApp>,
  )
}

describe('what a user must do first', () => {
  it('stands in place of every page, and nothing else is asked of the server', async () => {
    await open('CHANGE_PASSWORD')
    await screen.findByRole('heading', { name: 'ui.required.CHANGE_PASSWORD' })
    expect(screen.queryByText('the list of vehicles')).toBeNull()
    expect(server.heard('GET', '/api/system-svc/auth/menu')).toEqual([])
  })

  it('an own password is chosen, and then one signs in with it', async () => {
    const CHANGE = '/api/system-svc/users/V1.0/password'
    server.on('PUT', CHANGE, true)
    await open('CHANGE_PASSWORD')
    const write = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await screen.findByLabelText('ui.password.old')
    write('ui.password.old', 'Given-By-Boss-1')
    write('ui.password.new', 'Rainy-Harbour-31')
    write('ui.password.confirm', 'Rainy-Harbour-31')
    fireEvent.click(screen.getByRole('button', { name: 'ui.required.choosePassword' }))
    await waitFor(() => expect(server.bodies('PUT', CHANGE)).toHaveLength(1))
    const [body] = server.bodies('PUT', CHANGE) as { password: string }[]
    expect(unsealed(body?.password)).toBe('Rainy-Harbour-31')
    await waitFor(() => expect(useSession.getState().phase).toBe('signedOut'))
  })

  it('with the second factor set up and its codes saved the page that was asked for opens', async () => {
    const OTP = '/api/system-svc/users/V1.0/otp'
    server
      .on('POST', `${OTP}/begin`, { secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' })
      .on('POST', `${OTP}/confirm`, { recoveryCodes: ['aaaa-bbbb'] })
    await open('SET_UP_FACTOR')
    fireEvent.change(await screen.findByLabelText('ui.signIn.password'), { target: { value: 'Secret-1' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.security.begin' }))
    fireEvent.change(await screen.findByLabelText('ui.security.otp'), { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.security.confirm' }))
    const saved = await screen.findByRole('button', { name: 'ui.security.codesSaved' })
    server.on('GET', USER, user())
    fireEvent.click(saved)
    await screen.findByText('the list of vehicles')
  })

  it('is left by signing out', async () => {
    await open('SET_UP_FACTOR')
    fireEvent.click(await screen.findByRole('button', { name: 'ui.signOut' }))
    await waitFor(() => expect(server.heard('POST', LOGOUT)).toHaveLength(1))
    expect(useSession.getState().phase).toBe('signedOut')
  })
})
