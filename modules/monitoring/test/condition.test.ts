import { facts as jt808 } from '@motorpool/jt808/facts'
import { RawForm } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import { leaves, mergeCondition } from '../src/server/monitor/condition.ts'
import { valuesOf } from '../src/server/monitor/history.ts'

const time = Date.UTC(2026, 4, 6, 1, 0, 0)

describe('current condition of a JT/T 808 vehicle', () => {
  const message = {
    protocol: jt808.id,
    messageId: 0x0200,
    rawForm: RawForm.frame,
    flags: 0,
    raw: jt.location('199000000001', 1, { time, lng: 113.3, lat: 23.1, speed: 61.5 }),
    deviceTime: time,
  }

  it('has where and how fast it is as a group of its own', () => {
    const location = mergeCondition([message], 'en-US').find((g) => g.path === 'location')
    expect(location?.values.map((v) => [v.path, v.value, v.unit])).toEqual(
      expect.arrayContaining([
        ['latitude', 23.1, '°'],
        ['longitude', 113.3, '°'],
        ['speed', 61.5, 'km/h'],
      ]),
    )
  })

  it('has only paths that a history can be asked for', () => {
    const paths = leaves(mergeCondition([message], 'zh-CN')).map((l) => l.value.path)
    const values = valuesOf(
      message,
      paths.map((p) => p.split('.')),
      'zh-CN',
    )
    expect(Object.keys(values).sort()).toEqual([...new Set(paths)].sort())
  })
})
