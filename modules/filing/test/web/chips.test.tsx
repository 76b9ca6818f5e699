// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chipModelFilings, terminalModelFilings } from '../../src/shared/index.ts'
import { Gb6 as Chips } from '../../src/web/screens/ChipFiling.tsx'
import { Gb4 as TerminalModels } from '../../src/web/screens/TerminalModelFiling.tsx'

const { server, shown } = fakeConsole()
const { api, key } = chipModelFilings.GB6
const passed = {
  id: '7',
  chipModelId: '3',
  chipModel: 'SE-1',
  filingUsage: 'GB6',
  auditState: 'PASSED',
  identifierState: 'PENDING_SUBMIT',
}

beforeEach(() => {
  signIn({ permissions: ['find', 'update'].map((one) => `${key}/${one}`) })
  server.on('GET', /options|children/, [])
  server.on('POST', /options/, [])
  server.on('POST', `${api}/page`, { items: [passed], total: 1, current: 1 })
})

async function choose(): Promise<void> {
  render(<Chips />, surroundings('/terminal/chipFilingGb6'))
  const line = (await screen.findByText('SE-1')).closest('tr')
  await act(async () => void fireEvent.click(line?.querySelector('input[type=checkbox]') as Element))
}
const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))

describe('filings of chip models', () => {
  it('are those of the usage of the screen', async () => {
    await choose()
    expect(server.bodies('POST', `${api}/page`)[0]).toMatchObject({ filingUsage: 'GB6' })
  })

  it('are asked an identifier for, and what became of that', async () => {
    server.on('PUT', `${api}/identifier`, [])
    server.on('PUT', `${api}/7/identifier/query`, { ...passed, identifierState: 'PENDING_AUDIT' })
    await choose()
    await press('filing.identifier')
    await screen.findByText('filing.identifierHint')
    const buttons = screen.getAllByRole('button', { name: /filing[.]identifier$/ })
    await act(async () => void fireEvent.click(buttons.at(-1) as Element))
    await waitFor(() => expect(server.bodies('PUT', `${api}/identifier`)).toEqual([{ ids: ['7'] }]))
    await press('filing.identifierQuery')
    await waitFor(() => expect(shown).toContainEqual(['info', 'SE-1: filing.outcome.PENDING_AUDIT']))
  })
})

describe('filings of terminal models', () => {
  it('are those of the usage of the screen', async () => {
    const { GB4 } = terminalModelFilings
    signIn({ permissions: [`${GB4.key}/find`] })
    server.on('POST', `${GB4.api}/page`, { items: [], total: 0, current: 1 })
    render(<TerminalModels />, surroundings('/terminal/modelFilingGb4'))
    await waitFor(() =>
      expect(server.bodies('POST', `${GB4.api}/page`)[0]).toMatchObject({ filingUsage: 'GB4' }),
    )
  })
})
