// @vitest-environment happy-dom
import type { InputProps } from '@motorpool/resource/web'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { otaFiles } from '../../src/shared/files.ts'
import { otaTasks } from '../../src/shared/tasks.ts'
import { PackageInput } from '../../src/web/PackageInput.tsx'
import { TaskProgress } from '../../src/web/TaskProgress.tsx'

const { server, shown } = fakeConsole()
const PATH = `${otaTasks.api}/7/terminals/page`

const INPUT = {
  resource: otaFiles,
  name: 'file',
  field: otaFiles.fields.file,
  values: {},
} as unknown as InputProps

const view = (more: object = {}) => ({
  total: 2,
  current: 1,
  taskStatus: 'SUCCESS',
  rings: [
    { ring: 1, total: 1, waiting: 0, underWay: 0, succeeded: 1, failed: 0 },
    { ring: 4, total: 9, waiting: 2, underWay: 3, succeeded: 3, failed: 1 },
  ],
  items: [
    {
      id: '1',
      vin: 'LMPTEST0000000001',
      terminalCode: 'T1',
      oldVersion: 'V1',
      targetVersion: 'V2',
      ring: 1,
      state: 'SUCCESS',
      progress: 100,
      tryTimes: 1,
      failReason: null,
    },
    {
      id: '2',
      vin: 'LMPTEST0000000002',
      terminalCode: 'T2',
      oldVersion: 'V1',
      targetVersion: 'V2',
      ring: 4,
      state: 'FAIL',
      progress: 0,
      tryTimes: 4,
      failReason: 'NOT_CONFIRMED',
    },
  ],
  ...more,
})

beforeEach(() => signIn({ permissions: ['ota/tasks/find', 'ota/files/create'] }))

describe('the progress of a task', () => {
  it('shows its rings, and each terminal with why it failed', async () => {
    server.on('POST', PATH, view())
    render(<TaskProgress id="7" name="spring" onClose={() => {}} />, surroundings())
    await screen.findByText('LMPTEST0000000002')
    expect(screen.getAllByText('ota.task.ring')).toHaveLength(2)
    expect(screen.getByText('未报告新版本')).toBeTruthy()
  })

  it('asks for a page of its terminals', async () => {
    server.on('POST', PATH, view())
    render(<TaskProgress id="7" name="spring" onClose={() => {}} />, surroundings())
    await waitFor(() =>
      expect(server.heard('POST', PATH)[0]).toMatchObject({ body: { page: 1, pageSize: 20 } }),
    )
  })
})

describe('a package', () => {
  it('that is too large is not sent', () => {
    const { container } = render(<PackageInput {...INPUT} onChange={() => {}} />, surroundings())
    const file = new File(['x'], 'fw.bin')
    Object.defineProperty(file, 'size', { value: 64 * 1024 * 1024 + 1 })
    const input = container.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [file] } })
    expect(server.heard('POST', `${otaFiles.api}/upload`)).toEqual([])
    expect(shown).toEqual([['error', 'ota.task.large']])
  })
})
