import { expect, it } from 'vitest'
import { firstLanguage } from '../src/state/first-language.ts'

it('R017 the console speaks Chinese until somebody chooses, whatever the browser', () => {
  expect(firstLanguage('/', ['en-US', 'ja'])).toBe('zh-CN')
  expect(firstLanguage('/admin/', ['ja-JP'])).toBe('zh-CN')
})

it('R017 the page of a link speaks the first language of its reader that there is', () => {
  expect(firstLanguage('/shared/', ['fr-FR', 'en-GB', 'ja'])).toBe('en-US')
  expect(firstLanguage('/shared/', ['JA'])).toBe('ja-JP')
  expect(firstLanguage('/shared/', ['zh-TW', 'en'])).toBe('zh-CN')
  expect(firstLanguage('/shared/', ['fr'])).toBe('zh-CN')
  expect(firstLanguage('/shared/', [])).toBe('zh-CN')
})
