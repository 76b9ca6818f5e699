// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole } from '@motorpool/ui/testing'
import { describe, expect, it } from 'vitest'
import { passwordRefusal, sealedAtFirst } from '../../src/web/index.ts'

fakeConsole()
addTexts('zh-CN', { 'ui.password.PASSWORD_LENGTH': '{min}到{max}位' })

describe('R096 R097 R098 a new password', () => {
  it('that breaks the policy is refused before it is sent', () => {
    expect(passwordRefusal('short', 'linqiao')).toBe('12到30位')
    expect(passwordRefusal('xxLinQiao123456!', 'linqiao')).toBe('ui.password.PASSWORD_CONTAINS_NAME')
    expect(passwordRefusal('Secret-123456', 'linqiao')).toBeUndefined()
    expect(passwordRefusal('', 'linqiao')).toBeUndefined()
  })
})

describe('R162 the password of a form', () => {
  it('is sent as it is typed by no row but a new one, and there it is sealed', async () => {
    const values = { userName: 'a', password: 'Secret-123456' }
    expect(await sealedAtFirst(values, 'update')).toBe(values)
    expect(await sealedAtFirst({ userName: 'a' }, 'create')).toEqual({ userName: 'a' })
  })
})
