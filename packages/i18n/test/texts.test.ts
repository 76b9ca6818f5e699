import { textKey } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { fill, textOf, translate } from '../src/index.ts'

const catalogues = {
  'zh-CN': { save: '保存', only: '{name}不能为空' },
  'en-US': { save: 'Save' },
  'ja-JP': {},
}

describe('texts', () => {
  it('come in the asked language, else in Chinese, else as their key', () => {
    expect(translate(catalogues, 'en-US', 'save')).toBe('Save')
    expect(translate(catalogues, 'ja-JP', 'save')).toBe('保存')
    expect(translate(catalogues, 'en-US', 'only', { name: 'VIN' })).toBe('VIN不能为空')
    expect(translate(catalogues, 'en-US', 'unknown')).toBe('unknown')
    expect(translate(catalogues, 'en-US', 'only', { name: textKey('save') })).toBe('Save不能为空')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'take the key %s, which every object has, for one that has no text',
    (key) => {
      expect(translate(catalogues, 'zh-CN', key)).toBe(key)
      expect(textOf(catalogues['zh-CN'], key)).toBeUndefined()
      expect(fill(`{${key}}`, { name: 'x' })).toBe(`{${key}}`)
    },
  )
})
