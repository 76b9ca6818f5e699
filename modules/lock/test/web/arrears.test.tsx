// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORDERS_API } from '../../src/shared/index.ts'
import { ArrearsDialog } from '../../src/web/arrears/ArrearsDialog.tsx'
import { readLines } from '../../src/web/arrears/read-lines.ts'

describe('a list of what is owed', () => {
  it('is read as it is copied out of a workbook, or typed with commas', () => {
    const text = 'lmptest0000000001\t2026/11/1\t12,800.50\tHT-1\r\n\nLMPTEST0000000002,2026-10-31,99,HT-2'
    expect(readLines(text)).toEqual([
      {
        no: 1,
        owed: { vin: 'LMPTEST0000000001', dueSince: '2026-11-01', amount: 12_800.5, contractNo: 'HT-1' },
      },
      { no: 3, owed: { vin: 'LMPTEST0000000002', dueSince: '2026-10-31', amount: 99, contractNo: 'HT-2' } },
    ])
  })

  it.each([
    ['columns', 'LMPTEST0000000001 2026-11-01 100'],
    ['vin', 'LMPTEST-1\t2026-11-01\t100\tHT-1'],
    ['vin', 'LMPTESTO000000001\t2026-11-01\t100\tHT-1'],
    ['day', 'LMPTEST0000000001\t2026-02-30\t100\tHT-1'],
    ['day', 'LMPTEST0000000001\t20261101\t100\tHT-1'],
    ['amount', 'LMPTEST0000000001\t2026-11-01\t0\tHT-1'],
    ['amount', 'LMPTEST0000000001\t2026-11-01\t-5\tHT-1'],
    ['amount', 'LMPTEST0000000001\t2026-11-01\t1e9\tHT-1'],
    ['contract', 'LMPTEST0000000001\t2026-11-01\t100\t'],
    ['contract', `LMPTEST0000000001\t2026-11-01\t100\t${'X'.repeat(65)}`],
  ])('says what is wrong with a line: %s', (fault, line) => {
    expect(readLines(line)).toEqual([{ no: 1, fault }])
  })

  it('names a vehicle once', () => {
    const line = 'LMPTEST0000000001\t2026-11-01\t100\tHT-1'
    expect(readLines(`${line}\n${line.toLowerCase()}`)[1]).toEqual({ no: 2, fault: 'twice' })
  })
})

const { server, shown } = fakeConsole()
beforeEach(() => signIn({ permissions: ['lock/locks/update'] }))

describe('proposing locks for what is owed', () => {
  const PATH = `${ORDERS_API}/arrears`
  const GOOD = 'LMPTEST0000000001\t2026-11-01\t100\tHT-1'
  const open = () => {
    const seen = { closed: 0 }
    render(<ArrearsDialog onClose={() => void seen.closed++} />, surroundings())
    return seen
  }
  const send = () => screen.getByRole('button', { name: /lock[.]arrears[.]send$/ }) as HTMLButtonElement
  const paste = (value: string) =>
    fireEvent.change(screen.getByLabelText('lock.arrears.list'), { target: { value } })

  it('sends the list of one lock item, and says that each waits for another person', async () => {
    server.on('POST', PATH, [{ id: '9', vin: 'LMPTEST0000000001', checkID: 'c-1', state: 'ASKED' }])
    const seen = open()
    expect(send().disabled).toBe(true)
    paste(GOOD)
    fireEvent.click(send())
    await waitFor(() => expect(seen.closed).toBe(1))
    const vehicles = [{ vin: 'LMPTEST0000000001', dueSince: '2026-11-01', amount: 100, contractNo: 'HT-1' }]
    expect(server.bodies('POST', PATH)).toEqual([{ lockCommand: 'RELAY_1', vehicles }])
    expect(shown).toEqual([['success', 'lock.asked']])
  })

  it('sends nothing of a list with a line that cannot be read, or of more than fifty', () => {
    open()
    paste(`${GOOD}\nnonsense`)
    expect(send().disabled).toBe(true)
    expect(screen.getByText('lock.arrears.line')).toBeTruthy()
    const many = Array.from({ length: 51 }, (_, i) => GOOD.replace('0001\t', `${1000 + i}\t`)).join('\n')
    paste(many)
    expect(send().disabled).toBe(true)
    expect(screen.getByText('lock.arrears.tooMany')).toBeTruthy()
  })

  it('stays open with what the server says of a vehicle', async () => {
    server.on('POST', PATH, refusal('LOCK_NOT_FINANCED', '不是金融车辆', { status: 409 }))
    const seen = open()
    paste(GOOD)
    fireEvent.click(send())
    await waitFor(() => expect(screen.getByText('不是金融车辆')).toBeTruthy())
    expect(seen.closed).toBe(0)
  })
})
