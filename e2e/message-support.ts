import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './monitor-support.ts'

/** What the bell of the header says. */
export async function unread(page: Page): Promise<number> {
  const label = (await page.locator('.is-bell').getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/** The same, once it says what the server has counted. */
export async function unreadAtFirst(page: Page): Promise<number> {
  const counted = await call<number>(page, 'GET', '/api/system-svc/message/count')
  await expect.poll(() => unread(page)).toBe(counted)
  return counted
}
