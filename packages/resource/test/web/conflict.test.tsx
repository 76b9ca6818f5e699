// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changedFields } from '../../src/web/form/difference.ts'
import { FormDialog } from '../../src/web/form/FormDialog.tsx'
import { API, paints } from './support.ts'

const { server } = fakeConsole()
const stored = { id: '7', code: 'A', colour: 'RED', litres: 2, updateTime: 99 }
const newest = { ...stored, colour: 'BLUE', updateTime: 120 }

beforeEach(() => signIn({ permissions: [`${paints.key}/update`] }))

describe('a row that somebody else has changed while its form was open', () => {
  const conflict = async () => {
    let done = 0
    server
      .on('GET', `${API}/7`, stored)
      .on('PUT', API, refusal('CONFLICT', '油漆已被李工修改', { status: 409 }))
    render(<FormDialog resource={paints} id="7" onClose={() => undefined} onDone={() => void done++} />, {
      wrapper: surroundings().wrapper,
    })
    const code = await screen.findByDisplayValue<HTMLInputElement>('A')
    fireEvent.change(code, { target: { value: 'MINE' } })
    server.on('GET', `${API}/7`, newest)
    fireEvent.click(screen.getByRole('button', { name: /ui.save$/ }))
    await screen.findByText('油漆已被李工修改')
    server.on('PUT', API, newest)
    return { code, done: () => done }
  }
  const save = async () => {
    // R135: the button is busy for a while after the answer.
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: /ui.save$/ }))
  }
  const last = () => server.bodies('PUT', API).at(-1)

  it('is refused with who did it and the fields that differ', async () => {
    await conflict()
    await waitFor(() => expect(document.querySelector('.mp-conflict li')?.textContent).toMatch(/→/))
    expect(document.querySelectorAll('.mp-conflict li')).toHaveLength(1)
  })

  it('can be taken as it is now: what was typed is gone', async () => {
    const { done } = await conflict()
    fireEvent.click(screen.getByRole('button', { name: 'ui.conflictNewest' }))
    await screen.findByDisplayValue('A')
    await save()
    await waitFor(() => expect(done()).toBe(1))
    expect(last()).toMatchObject({ code: 'A', colour: 'BLUE', updateTime: 120 })
  })

  it("keeps what was typed on top of the newest, and the other's changes beside it", async () => {
    const { done } = await conflict()
    fireEvent.click(screen.getByRole('button', { name: 'ui.conflictOwn' }))
    await waitFor(() => expect(document.querySelector('.mp-conflict')).toBeNull())
    await save()
    await waitFor(() => expect(done()).toBe(1))
    expect(last()).toMatchObject({ code: 'MINE', colour: 'BLUE', updateTime: 120 })
  })
})

describe('the fields in which two states of a row differ', () => {
  it('are those of the form; nothing entered is nothing stored', () => {
    expect(
      changedFields(paints, { code: 'A', litres: null, other: 1 }, { code: 'B', litres: '', other: 2 }),
    ).toEqual(['code'])
    expect(changedFields(paints, stored, { ...stored })).toEqual([])
  })
})
