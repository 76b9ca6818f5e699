// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { describe, expect, it } from 'vitest'
import { resourceActions } from '../../src/web/list-actions.ts'
import { paints } from './support.ts'

describe('what can be begun on a list from elsewhere', () => {
  it('is what its calls allow, each with its permission and address', () => {
    const actions = resourceActions({ paints, again: [paints], other: 5, nothing: undefined })
    expect(actions.map(({ permission, screen, path }) => [permission, screen, path])).toEqual([
      ['probe/paints/create', '/probe/paints', '/probe/paints?create='],
      ['probe/paints/import', '/probe/paints', '/probe/paints?begin=import'],
      ['probe/paints/export', '/probe/paints', '/probe/paints?begin=export'],
    ])
  })

  it('is called by the row, or as the list calls it', () => {
    const [create] = resourceActions({ paints })
    expect(create?.title()).toBe('新增涂料')
    addTexts('zh-CN', { 'probe/paints.create': '调色' })
    expect(create?.title()).toBe('调色')
  })

  it('is nothing where no resource is exported', () => {
    expect([resourceActions(undefined), resourceActions({ a: 1 })]).toEqual([[], []])
  })
})
