import { describe, expect, it } from 'vitest'
import { namedRequest } from '../src/server/lists.ts'

describe('what a platform of JT/T 809 asked', () => {
  it('is named in the language of who reads the log of the task', () => {
    expect(namedRequest('0x9301 1+1=?', 'zh-CN')).toBe('平台查岗请求 (0x9301) 1+1=?')
    expect(namedRequest('0x9102', 'en-US')).toBe('Report on link and data asked for (0x9102)')
    expect(namedRequest('0x9102', 'ja-JP')).toBe('リンク・データ状況報告要求 (0x9102)')
  })

  it('stays its number where no text of the standard names it', () => {
    expect(namedRequest('0x9103', 'zh-CN')).toBe('0x9103')
    expect(namedRequest('203.0.113.7:9809', 'zh-CN')).toBe('203.0.113.7:9809')
  })
})
