import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { anyUnsaved, openDialogs } from '../state/unsaved.ts'
import { useAskDiscard } from './useUnsaved.ts'

/** Place of an entry in the history of this window, as the router numbers them; undefined for addresses typed by hand. */
function placeOf(state: unknown): number | undefined {
  const known = typeof state === 'object' && state !== null && 'idx' in state
  return known && typeof state.idx === 'number' ? state.idx : undefined
}

/** Reload and closing the window ask while anything typed would be lost. */
function useUnloadGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}

/**
 * Back asks while a dialog of the page holds something typed. The browser tells of it when it has happened: the step is
 * undone before the router hears of it, and made again when the answer is to leave.
 */
function useBackGuard(): void {
  const ask = useAskDiscard()
  const { pathname, key } = useLocation()
  const now = useRef({ ask, path: pathname, place: placeOf(history.state) })
  useEffect(() => {
    now.current = { ask, path: pathname, place: placeOf(history.state) }
  }, [ask, pathname, key])
  useEffect(() => {
    /** Steps that are on their way: those that undo, and those that were confirmed. */
    const steps: ('undo' | 'leave')[] = []
    let asking = false
    const onStep = (event: PopStateEvent) => {
      const step = steps.shift()
      if (step === 'undo') event.stopImmediatePropagation()
      const { path, place } = now.current
      const dialogs = step ? [] : openDialogs(path)
      if (dialogs.length === 0) return
      event.stopImmediatePropagation()
      const to = placeOf(event.state)
      const by = to === undefined || place === undefined ? 1 : to - place
      steps.push('undo')
      history.go(-by)
      if (asking) return
      asking = true
      const leave = () => {
        asking = false
        for (const discard of dialogs) discard()
        steps.push('leave')
        history.go(by)
      }
      now.current.ask(true, leave, () => {
        asking = false
      })
    }
    addEventListener('popstate', onStep, true)
    return () => removeEventListener('popstate', onStep, true)
  }, [])
}

/** Asks before reload and Back lose something typed. */
export function useLeaveGuard(): void {
  useUnloadGuard()
  useBackGuard()
}
