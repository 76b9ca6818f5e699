// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { ForwardActiveStatus, ForwardEvent, ForwardReason } from '../../src/shared/enums.ts'
import { FRAME_CELLS, LOG_CELLS, reasonText, statusTag, TASK_CELLS } from '../../src/web/cells.tsx'

fakeConsole()

const shown = (cell: ReactNode): string => {
  const { container, unmount } = render(<>{cell}</>, surroundings())
  const text = container.textContent ?? ''
  unmount()
  return text
}

describe('how a task stands', () => {
  it.each(ForwardActiveStatus.values)('%s is a word, never its code', (status) => {
    const text = shown(statusTag(status))
    expect(text).not.toBe('')
    expect(text).not.toContain(status)
    expect(shown(TASK_CELLS.activeStatus?.({ id: '1', activeStatus: status }))).toBe(text)
  })
})

describe('the log of a task', () => {
  it.each(ForwardEvent.values)('says %s in words', (event) => {
    const text = shown(LOG_CELLS.event?.({ id: '1', event }))
    expect(text).not.toBe('')
    expect(text).not.toContain(event)
  })

  it.each(ForwardReason.values)('says why in words: %s', (reason) => {
    expect(reasonText(reason)).not.toBe(reason)
    expect(shown(LOG_CELLS.detail?.({ id: '1', detail: reason }))).toBe(reasonText(reason))
  })

  it('leaves an address, and what the network said, as it is', () => {
    for (const detail of ['203.0.113.7:9809', 'connect ECONNREFUSED 203.0.113.7:9809'])
      expect(shown(LOG_CELLS.detail?.({ id: '1', detail }))).toBe(detail)
  })

  it('shows text of a peer as text', () => {
    const { container } = render(
      <>{LOG_CELLS.detail?.({ id: '1', detail: '<img src=x onerror=alert(1)>' })}</>,
      surroundings(),
    )
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>')
  })

  it.each([null, '', 7])('has a dash where nothing is said: %j', (detail) => {
    const text = shown(LOG_CELLS.detail?.({ id: '1', detail }))
    expect(text).not.toContain('null')
    expect(text).toHaveLength(1)
  })
})

describe('messages that a peer refused', () => {
  it('show their bytes, and nothing where they are not kept', () => {
    expect(shown(FRAME_CELLS.frame?.({ id: '1', frame: '232302fe' }))).toBe('232302fe')
    expect(shown(FRAME_CELLS.frame?.({ id: '1', frame: null }))).toBe('')
  })

  it('say why', () => {
    const [reason = ''] = ForwardReason.values
    expect(shown(FRAME_CELLS.reason?.({ id: '1', reason }))).toBe(reasonText(reason))
  })
})
