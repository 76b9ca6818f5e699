import { describe, expect, it } from 'vitest'
import { toTree } from '../src/server/index.ts'
import { BUILTIN_THEMES, OrgAttribute, OrgType, THEME_KEYS } from '../src/shared/index.ts'

describe('organisation types', () => {
  it('R012 are COMP, FINANCE and ORG, with nine wider labels as attributes', () => {
    expect(OrgType.values).toEqual(['COMP', 'FINANCE', 'ORG'])
    expect(OrgAttribute.values).toHaveLength(9)
    expect(OrgAttribute.labels.DEALER['zh-CN']).toBe('经销商')
    expect(OrgAttribute.labels.MAINTENANCE_STATION['en-US']).toBe('Maintenance station')
  })
})

describe('themes of the platform', () => {
  it('bring every variable, with a light and a dark base and one default', () => {
    for (const theme of BUILTIN_THEMES) expect(Object.keys(theme.content)).toEqual([...THEME_KEYS])
    expect(new Set(BUILTIN_THEMES.map((t) => t.content['@base']))).toEqual(new Set(['light', 'dark']))
    expect(BUILTIN_THEMES.filter((t) => t.isDefault)).toHaveLength(1)
  })
})

describe('toTree', () => {
  it('makes a root of a row whose parent is not among the rows', () => {
    const rows = [
      { id: '2', parentId: '1' },
      { id: '3', parentId: '2' },
    ]
    const tree = toTree<(typeof rows)[0], { id: string; children: unknown[] }>(rows, (r, children) => ({
      id: r.id,
      children,
    }))
    expect(tree).toEqual([{ id: '2', children: [{ id: '3', children: [] }] }])
  })
})
