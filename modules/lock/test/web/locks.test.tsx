// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LOCKS_API } from '../../src/shared/index.ts'
import Locks from '../../src/web/screens/locks.tsx'

const { server } = fakeConsole()
const PERMISSIONS = ['lock/locks/find', 'lock/locks/update']
const row = (id: string, reportedStatus: string | null, differs: boolean) => ({
  id,
  vin: `LMPTEST000000000${id}`,
  lockCommand: 'RELAY_1',
  lockStatus: 'LOCKED',
  reportedStatus,
  differs,
})

const show = (items: object[], permissions: readonly string[] = PERMISSIONS) => {
  signIn({ permissions: [...permissions] })
  server.on('POST', `${LOCKS_API}/page`, { items, total: items.length, page: 1, pageSize: 20 })
  render(<Locks />, surroundings('/lock/locks'))
}

describe('the page of locks', () => {
  it('shows what is reported beside what was ordered, and marks a difference', async () => {
    show([row('1', 'UNLOCKED', true), row('2', 'LOCKED', false), row('3', null, false)])
    await waitFor(() => expect(screen.getByText('LMPTEST0000000001')).toBeTruthy())
    const marked = [...document.querySelectorAll('.lk-differs')]
    expect(marked.map(({ textContent }) => textContent)).toEqual(['未锁车lock/locks.differs'])
    expect(screen.getAllByText('已锁车')).toHaveLength(4)
  })

  it('is empty until somebody puts lock items under control, and says how', async () => {
    show([], [...PERMISSIONS, 'lock/locks/create'])
    await waitFor(() => expect(screen.getByText('lock.none')).toBeTruthy())
    expect(screen.queryByText('resource.noneCome')).toBeNull()
  })

  it('tells who may not do that who can', async () => {
    show([])
    await waitFor(() => expect(screen.getByText('resource.noneAsk')).toBeTruthy())
  })
})
