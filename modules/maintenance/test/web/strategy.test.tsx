// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import { FormDialog } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceStrategies, TRIPLES } from '../../src/shared/strategies.ts'
import MaintenanceStrategy from '../../src/web/screens/MaintenanceStrategy.tsx'

const { server, shown } = fakeConsole()
const { api, key } = maintenanceStrategies
const strategy = {
  id: '7',
  strategyName: 'S7',
  strategyType: 'PERIOD',
  maintenanceType: 'INSPECT',
  content: 'oil',
  status: 'ENABLED',
  orgId: '1',
  updateTime: 99,
  mileageOver: 10_000,
  mileagePre: 500,
  mileageUnit: 'KM',
}

beforeEach(() => {
  signIn({ permissions: ['find', 'create', 'update', 'export'].map((one) => `${key}/${one}`) })
  server.on('GET', /options/, [])
  server.on('POST', /options/, [])
})

describe('the measures of a strategy', () => {
  const open = async () => {
    const seen = { done: 0 }
    server.on('GET', `${api}/7`, strategy)
    render(
      <FormDialog
        resource={anyResource(maintenanceStrategies)}
        id="7"
        onClose={() => undefined}
        onDone={() => void seen.done++}
      />,
      surroundings(),
    )
    await waitFor(() => expect(document.querySelector('#mileageOver')).not.toBeNull())
    return seen
  }
  const type = (name: string, value: string) => {
    const input = document.querySelector(`#${name}`)
    if (!input) throw new Error(`no field ${name}`)
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }
  const save = () => fireEvent.click(screen.getByText('ui.save'))

  it('R363 stand in triples: when due, how long before it is announced, the unit', async () => {
    await open()
    const group = document.querySelector('[data-group=measures]')
    for (const field of TRIPLES.flat()) expect(group?.querySelector(`#${field}`), field).not.toBeNull()
  })

  it('are sent with 0, which is an amount', async () => {
    server.on('PUT', api, {})
    const seen = await open()
    type('mileagePre', '0')
    save()
    await waitFor(() => expect(seen.done).toBe(1))
    expect(server.bodies('PUT', api)).toEqual([
      expect.objectContaining({ mileageOver: 10_000, mileagePre: 0, mileageUnit: 'KM' }),
    ])
  })

  it('are not announced before they begin: nothing is sent', async () => {
    const seen = await open()
    type('mileagePre', '10001')
    save()
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect([seen.done, server.heard('PUT', api)]).toEqual([0, []])
  })

  it('that are incomplete are refused by the server at their field', async () => {
    const fields = [{ field: 'timePre', message: '三项须填全' }]
    server.on('PUT', api, refusal('VALIDATION', '校验失败', { fields }))
    const seen = await open()
    type('timeOver', '100')
    save()
    expect(await screen.findByText('三项须填全')).toBeDefined()
    expect(seen.done).toBe(0)
  })
})

describe('the list of strategies', () => {
  const open = async () => {
    server.on('POST', `${api}/page`, { items: [strategy], total: 1, current: 1 })
    render(<MaintenanceStrategy />, surroundings())
    fireEvent.click(
      await waitFor(() => {
        const box = document.querySelector('.ant-table-row input[type=checkbox]')
        if (!box) throw new Error('no row')
        return box
      }),
    )
  }
  const copy = () => fireEvent.click(screen.getByText('maintenance.copy'))

  it('copies the marked one, and is asked for again', async () => {
    server.on('POST', `${api}/copy/7`, { id: '8' })
    await open()
    const before = server.heard('POST', `${api}/page`).length
    copy()
    await waitFor(() => expect(shown).toEqual([['success', 'maintenance.copied']]))
    await waitFor(() => expect(server.heard('POST', `${api}/page`).length).toBeGreaterThan(before))
  })

  it('says why a copy was refused', async () => {
    server.on('POST', `${api}/copy/7`, refusal('NOT_FOUND', '策略不存在', { status: 404 }))
    await open()
    copy()
    await waitFor(() => expect(shown).toEqual([['error', '策略不存在']]))
  })
})
