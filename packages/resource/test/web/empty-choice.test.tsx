// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmptyChoice } from '../../src/web/options/EmptyChoice.tsx'
import { whyEmpty } from '../../src/web/options/why-empty.ts'
import { paints } from './support.ts'

fakeConsole()

describe('a choice without options', () => {
  const why = (more: Partial<Parameters<typeof whyEmpty>[0]>) =>
    whyEmpty({ resource: paints, by: undefined, values: {}, typed: '', needed: false, ...more })

  it('was searched for something that does not exist', () => {
    expect(why({ typed: 'xyz', by: { colour: 'colour' } })).toEqual({ why: 'search', typed: 'xyz' })
  })

  it('waits for the fields it needs', () => {
    const by = { colour: 'colour', of: 'litres' }
    expect(why({ by, needed: true, values: { litres: 3, colour: '' } })).toEqual({
      why: 'parent',
      fields: ['colour'],
    })
    expect(why({ by, needed: true, values: { litres: 3, colour: 'RED' } }).why).toBe('none')
  })

  it('has none at all, or none for what is chosen', () => {
    expect(why({})).toEqual({ why: 'none', fields: [] })
    const by = { colour: 'colour', id: 'id', of: 'litres' }
    expect(why({ by, values: { colour: 'RED', id: '7' } })).toEqual({ why: 'none', fields: ['colour'] })
  })
})

describe('what stands in place of the options', () => {
  const show = (more: object = {}) =>
    render(
      <EmptyChoice
        input={{ resource: paints, name: 'colour', values: { litres: 3 } }}
        to="probe/paints"
        {...more}
      />,
      { wrapper: surroundings().wrapper },
    ).container.textContent

  it('says that there is none, and for what', () => {
    expect(show()).toContain('还没有涂料')
    expect(show({ by: { of: 'litres' } })).toContain('所选容量下还没有涂料')
  })

  it('says what must be chosen first where a call needs it', () => {
    expect(show({ to: undefined, by: { of: 'code' } })).toBe('请先选择编码')
  })

  it('says what was searched for', () => {
    expect(show({ typed: 'xyz' })).toBe('没有与“xyz”匹配的选项')
  })

  it('leads nobody to a screen that they may not use', () => {
    signIn({ permissions: ['probe/paints/create'] })
    show()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('请联系有权限的人员添加').textContent).toBe('请联系有权限的人员添加')
  })
})
