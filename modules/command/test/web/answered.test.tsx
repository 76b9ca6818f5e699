// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CommandAnswered, cmdLogs } from '../../src/shared/index.ts'
import { Answered } from '../../src/web/Answered.tsx'

const { server } = fakeConsole()
const PATH = `${cmdLogs.api}/7/answer`
const ROW = { id: '7', vin: 'LMPTEST0000000001', cmdName: '行驶记录数据采集命令' }

const shows = (answer: CommandAnswered) => server.on('GET', PATH, answer)
const open = () => render(<Answered row={ROW} onClose={() => {}} />, surroundings())

beforeEach(() => signIn({ permissions: ['single-vehicle/cmdLog/find'] }))

describe('the answer to a command', () => {
  it('is shown value by value, with what a code means', async () => {
    const field = { depth: 0, unit: null, label: null }
    shows({
      message: '行驶记录数据上传',
      more: false,
      fields: [
        { ...field, name: '命令字', value: '3', label: '累计行驶里程' },
        { ...field, name: '数据块', value: '2603', depth: 1 },
      ],
    })
    open()
    await screen.findByText('行驶记录数据上传')
    expect(screen.getByText('命令字')).toBeTruthy()
    expect(screen.getByText(/累计行驶里程/)).toBeTruthy()
    expect(screen.getByText('2603')).toBeTruthy()
    expect(screen.queryByText('command.answerMore')).toBeNull()
  })

  it('that is long says so', async () => {
    shows({ message: '查询终端参数应答', more: true, fields: [] })
    open()
    await screen.findByText('command.answerMore')
  })

  it('that did not come says so, and one that cannot be asked for says why', async () => {
    shows({ message: null, more: false, fields: [] })
    open()
    await screen.findByText('command.noAnswer')
    server.on('GET', PATH, refusal('NOT_FOUND', 'gone', { status: 404 }))
    open()
    await screen.findByText(/gone/)
  })
})
