import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshContext, openBrowser, openList, signedIn, signIn, tool, URL } from './support.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let session: BrowserContext

beforeAll(async () => {
  browser = await openBrowser()
  session = await freshContext(browser)
  await signIn(await session.newPage())
})
afterAll(() => browser.close())

/** What axe calls serious or critical, each with the first places. */
async function findings(page: Page): Promise<string[]> {
  // Colours in transition are neither of the two.
  await page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  })
  await page.evaluate(`${axe}; undefined`)
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const { violations } = await engine.run({ resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => n.target.join(' '))
            .join(' | ')}`,
      )
  })
}

const SCREENS: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  ['home', async (page) => page.locator('.home-figures').waitFor()],
  ['a list', (page) => openList(page, '/vehicle/vehicles')],
  [
    'a form',
    async (page) => {
      await openList(page, '/vehicle/types')
      await tool(page, '新增').click()
      await page.locator('.mp-form-dialog input').first().waitFor()
    },
  ],
]

for (const scheme of ['light', 'dark'] as const) {
  test(`the sign-in page is free of serious findings, ${scheme}`, async () => {
    const context = await freshContext(browser, { colorScheme: scheme })
    const page = await context.newPage()
    await page.goto(`${URL}/#/login`)
    await page.locator('#userName').waitFor()
    expect(await findings(page)).toEqual([])
    await context.close()
  })
  test.each(SCREENS)(`%s is free of serious findings, ${scheme}`, async (_, open) => {
    const page = await signedIn(browser, session, { colorScheme: scheme })
    await open(page)
    expect(await findings(page)).toEqual([])
    await page.context().close()
  })
}
