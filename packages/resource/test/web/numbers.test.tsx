// @vitest-environment happy-dom
import { fakeConsole } from '@motorpool/ui/testing'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../src/shared/field.ts'
import { f } from '../../src/shared/index.ts'
import { webKind } from '../../src/web/kinds/index.ts'
import { paintsWith } from './support.ts'

fakeConsole()

const resource = paintsWith({})

function shown(field: Field, value: number | null) {
  const cell = webKind(field).cell({ resource, name: 'number', value, field, row: { id: '1' } })
  return render(<>{cell}</>).container.textContent
}

describe('a number in a list', () => {
  it('that counts something is written in groups, with its unit', () => {
    expect(shown(f.int({ unit: 'n' }), 2525)).toBe('2,525n')
  })

  it('that names something, as a port does, is written as it is', () => {
    expect(shown(f.int({ ungrouped: true }), 2525)).toBe('2525')
  })

  it('that is not there is a dash', () => {
    expect(shown(f.int({ ungrouped: true }), null)).toBe('—')
  })
})
