// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { type StrategyVersion, versionsOf } from '../../src/shared/versions.ts'
import { Versions } from '../../src/web/screens/Versions.tsx'

const { server } = fakeConsole()
addTexts('zh-CN', texts)
const AT = Date.UTC(2026, 2, 10, 4)

const condition = (name: string, value: number) =>
  ({
    name,
    field: 'vehicleSpeed',
    unit: 'km/h',
    condition: 'GT',
    value,
    valueEnd: null,
    begin: 30,
    end: null,
    type: 'SECOND',
  }) as const

const version = (n: number, more: Partial<StrategyVersion> = {}): StrategyVersion => ({
  version: n,
  begun: AT,
  ended: AT,
  author: '张三',
  endedBy: '李四',
  name: '超速',
  level: '2',
  logic: 'AND',
  protocol: 'GB32960',
  begin: null,
  checkBegin: null,
  checkEnd: null,
  remind: true,
  suggestion: null,
  conditions: [condition('车速', 80), condition('旧条件', 10)],
  alarms: 0,
  newest: [],
  ...more,
})

describe('the versions of a strategy on the screen', () => {
  it('say in words what each changed, and lead to the alarms that it raised', async () => {
    server.on('GET', versionsOf('9'), {
      kind: 'VEHICLE',
      name: '超速',
      more: false,
      versions: [
        version(2, {
          ended: null,
          endedBy: null,
          level: '3',
          conditions: [condition('车速', 100), condition('新条件', 5)],
          alarms: 7,
          newest: [{ id: '77', vin: 'LMPTEST0000000001', happenTime: AT }],
        }),
        version(1),
      ],
    })
    render(<Versions strategyId="9" marked={1} onClose={() => {}} />, surroundings('/'))
    const second = await screen.findByRole('region', { name: '第 2 版' })
    expect(second.textContent).toContain('生效中')
    expect(second.textContent).toContain('修改条件：车速 大于 80 km/h')
    expect(second.textContent).toContain('→ 车速 大于 100 km/h')
    expect(second.textContent).toContain('删除条件：旧条件')
    expect(second.textContent).toContain('新增条件：新条件')
    expect(second.textContent).toContain('报警级别：')
    expect(screen.getByRole('link').getAttribute('href')).toContain('/vehicle/alarmVehicle?alarm=77')
    const first = screen.getByRole('region', { name: '第 1 版' })
    expect(first.textContent).toContain('触发该报警的版本')
    expect(first.textContent).toContain('张三')
    expect(first.textContent).toContain('李四')
  })
})
