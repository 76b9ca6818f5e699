// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TenantProgress } from '../../src/web/parts/TenantProgress.tsx'

const { server } = fakeConsole()
const CALL = '/api/system-svc/tenants/V1.0/7/checklist'
const items = [
  { key: 'branding', done: false },
  { key: 'system/users', done: true },
  { key: 'vehicle/vehicles', done: false },
  { key: 'terminal/terminals', done: false },
]

describe('what a new tenant has', () => {
  const open = () => render(<TenantProgress tenant={{ id: '7', name: 'New' }} />, surroundings())
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

  it('leads to what is still empty, as far as the viewer may open it', async () => {
    signIn({ permissions: ['system/users/find', 'vehicle/vehicles/find'] })
    server.on('GET', CALL, { items })
    open()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
    expect(links()).toEqual(['/system/tenants?config=7&tenant=New', '/vehicle/vehicles'])
    expect(document.querySelectorAll('.is-done')).toHaveLength(1)
  })

  it('says that it could not be loaded', async () => {
    server.on('GET', CALL, refusal('INTERNAL', 'no', { status: 500 }))
    open()
    await waitFor(() => expect(screen.getByRole('button')).toBeTruthy())
    expect(links()).toEqual([])
  })
})
