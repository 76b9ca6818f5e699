import type { TestApp } from '@motorpool/testkit'
import { afterAll } from 'vitest'

type Start = () => Promise<TestApp>

const known = new Map<Start, Start>()

/** Suites of a file that start alike share one application; each works in tenants of its own. */
export function sharedApp(start: Start): Start {
  const same = known.get(start)
  if (same) return same
  let app: Promise<TestApp> | undefined
  const open = () => {
    app ??= start()
    return app
  }
  known.set(start, open)
  afterAll(async () => {
    const ended = await app
    app = undefined
    await ended?.close()
  })
  return open
}
