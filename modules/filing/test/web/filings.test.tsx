// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import { FormDialog } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { vehicleModelFilings, vehicleModelKind } from '../../src/shared/index.ts'
import ModelFiling from '../../src/web/screens/ModelFiling.tsx'
import { withWords } from '../../src/web/Words.tsx'

const { server, shown } = fakeConsole()
const { api, key } = vehicleModelFilings
const refused = {
  id: '7',
  vehicleModelId: '3',
  vehicleModel: 'LX-200',
  filingUsage: 'GB6',
  auditState: 'FAILED',
  failure: 'REFUSED',
  failReason: '生产企业与登记不符',
  environmentCode: 'CN QC G6 Z2 000001',
  manufacturer: '某某汽车',
  responseData: { fields: [{ field: 'environmentCode', message: '该编号已被使用' }] },
  updateTime: 99,
}
let row: Record<string, unknown>

beforeEach(() => {
  row = refused
  signIn({ permissions: ['find', 'update', 'export'].map((one) => `${key}/${one}`) })
  server.on('GET', /options|children/, [])
  server.on('POST', /options/, [])
  server.on('POST', `${api}/page`, () => ({ items: [row], total: 1, current: 1 }))
  server.on('GET', `${api}/7`, () => row)
})

async function choose(): Promise<void> {
  render(<ModelFiling />, surroundings('/vehicle/modelFiling'))
  const line = (await screen.findByText('LX-200')).closest('tr')
  await act(async () => void fireEvent.click(line?.querySelector('input[type=checkbox]') as Element))
}
const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))

describe('filings of vehicle models', () => {
  it('are listed with the cause and the words of the platform', async () => {
    render(<ModelFiling />, surroundings('/vehicle/modelFiling'))
    await screen.findByText('LX-200')
    expect(screen.getByText('生产企业与登记不符')).toBeTruthy()
  })

  it('are submitted after a question', async () => {
    server.on('PUT', `${api}/register`, [])
    await choose()
    await press('filing.register')
    await screen.findByText('filing.registerHint')
    const buttons = screen.getAllByRole('button', { name: /filing[.]register$/ })
    await act(async () => void fireEvent.click(buttons.at(-1) as Element))
    await waitFor(() => expect(server.bodies('PUT', `${api}/register`)).toEqual([{ ids: ['7'] }]))
    await waitFor(() => expect(shown).toContainEqual(['success', 'filing.registered']))
  })

  it.each([
    ['PASSED', 'success'],
    ['PENDING_AUDIT', 'info'],
    ['FAILED', 'error'],
    ['SUBMIT_TIMEOUT', 'error'],
    ['SUBMIT_FAILED', 'error'],
  ])('R329 a query that ends with %s says so', async (auditState, tone) => {
    server.on('PUT', `${api}/7/register/query`, { ...refused, auditState })
    await choose()
    await press('filing.query')
    await waitFor(() => expect(shown).toContainEqual([tone, `LX-200: filing.outcome.${auditState}`]))
  })

  it('show every step with the words beside their fields, and retry when it cannot be read', async () => {
    const step = { id: '1', requestNo: 'F1', operation: 'registerQuery', state: 'FAILED', failure: 'REFUSED' }
    server.on('GET', `${api}/7/steps`, [
      {
        ...step,
        words: '请更正',
        fields: [{ field: 'environmentCode', message: '编号重复' }],
        user: null,
        time: 1,
      },
    ])
    await choose()
    await press('filing.history')
    await screen.findByText('请更正')
    expect(screen.getByText(/编号重复/)).toBeTruthy()
    expect(screen.getByText(/filing[.]byClock/)).toBeTruthy()
  })

  it('say that there is no step yet, and what went wrong', async () => {
    server.on('GET', `${api}/7/steps`, [])
    await choose()
    await press('filing.history')
    await screen.findByText('filing.noSteps')
  })

  it('keep the refusal of the history in sight', async () => {
    server.on('GET', `${api}/7/steps`, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    await choose()
    await press('filing.history')
    await screen.findByText('没有权限')
  })
})

describe('the form of a filing', () => {
  const open = () =>
    render(
      <FormDialog
        resource={anyResource(vehicleModelFilings)}
        id="7"
        inputs={withWords(vehicleModelKind)}
        onClose={() => {}}
        onDone={() => {}}
      />,
      surroundings(),
    )

  it('has the words of the authority below the field that they are about, while it can be mended', async () => {
    open()
    expect((await screen.findAllByRole('note')).map(({ textContent }) => textContent)).toEqual([
      'filing.said',
    ])
  })

  it('has none of them once it is under way again', async () => {
    row = { ...refused, auditState: 'PENDING_AUDIT' }
    open()
    await waitFor(() => expect(document.querySelector('#environmentCode')).not.toBeNull())
    expect(screen.queryAllByRole('note')).toEqual([])
  })
})
