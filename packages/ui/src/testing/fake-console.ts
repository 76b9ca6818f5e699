import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../api/query.ts'
import { FakeServer } from './fake-server.ts'
import { collectToasts, collectWarnings, type Shown } from './shown.ts'
import { signIn } from './surroundings.tsx'

export interface FakeConsole {
  server: FakeServer
  /** Short messages shown in this test. */
  shown: Shown
  /** What this test logged as warnings. */
  warnings: unknown[][]
}

// What is waited for comes at once; a busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 })

/** The console around each test: a server without routes, a signed-in user without permissions, no message yet. */
export function fakeConsole(): FakeConsole {
  const held: FakeConsole = { server: new FakeServer(), shown: [], warnings: [] }
  let restore = () => {}
  beforeEach(() => {
    held.shown.length = 0
    held.warnings.length = 0
    held.server.start()
    collectToasts(held.shown)
    restore = collectWarnings(held.warnings)
    signIn()
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    held.server.stop()
    restore()
  })
  return held
}
