import { defineScreen, defineScreenGroup } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { entries } from '../src/server/catalogue/sync.ts'

const users = ['TENANT'] as const
const group = 'probe'
const ofOne = defineScreen({ route: '/probe/{id}/rows', module: 'probe/rows', users, hidden: true })
const list = defineScreen({ route: '/probe/rows', module: 'probe/rows', group, users })

describe('the menu entry of a module with several screens', () => {
  it.each([
    ['first', [ofOne, list]],
    ['last', [list, ofOne]],
  ])('is the screen that shows, where a hidden one is declared %s', (_place, screens) => {
    const groups = [defineScreenGroup({ key: group, icon: 'upload', order: 1 })]
    const found = entries({ groups, screens, routes: [], texts: {} as never })
    expect(found.filter(({ code }) => code === 'probe/rows')).toMatchObject([
      { hidden: false, parent: group },
    ])
  })
})
