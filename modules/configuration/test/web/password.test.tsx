// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PasswordOutput } from '../../src/shared/index.ts'
import Password from '../../src/web/Password.tsx'

const { server } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const API = `/api/vehicle-svc/vehicle/single/monitor/V1.0/${VIN}/password`

const open = (output: Partial<PasswordOutput>, permissions = ['single-vehicle/password/update']) => {
  signIn({ permissions })
  server.on('GET', API, { state: 'NEW', type: '临时', time: 1, log: [], ...output })
  render(<Password subject={VIN} />, surroundings())
}
const buttons = (text: string) =>
  screen.queryAllByRole('button').filter((one) => one.textContent?.includes(text)) as HTMLButtonElement[]

describe('the password of a vehicle', () => {
  it('is shown to who says for whom and why, and gone once it is hidden', async () => {
    open({})
    server.on('POST', `${API}/show`, { password: '483920', type: '临时', time: 1 })
    await waitFor(() => expect(buttons('configuration.password.show')).toHaveLength(1))
    fireEvent.click(buttons('configuration.password.show')[0] as HTMLElement)
    const recipient = await screen.findByLabelText('single-vehicle/password.recipient')
    expect(buttons('configuration.password.show')[1]?.disabled).toBe(true)
    fireEvent.change(recipient, { target: { value: '王师傅' } })
    fireEvent.change(screen.getByLabelText('single-vehicle/password.reason'), { target: { value: '现场' } })
    fireEvent.click(buttons('configuration.password.show')[1] as HTMLElement)
    await waitFor(() => expect(screen.getByText('483920')).toBeTruthy())
    expect(server.bodies('POST', `${API}/show`)).toEqual([{ recipient: '王师傅', reason: '现场' }])
    fireEvent.click(buttons('configuration.password.hide')[0] as HTMLElement)
    expect(screen.queryByText('483920')).toBeNull()
  })

  it('is offered neither a second time nor to who may only look', async () => {
    open({ state: 'SHOWN' })
    await waitFor(() => expect(screen.getByText('configuration.password.SHOWN')).toBeTruthy())
    expect(buttons('configuration.password.show')).toEqual([])
  })
})
