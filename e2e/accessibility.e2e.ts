import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { freshContext, openBrowser, signIn, URL } from './support.ts'

test.each(['light', 'dark'] as const)('sign-in and home are free of serious findings, %s', async (scheme) => {
  const browser = await openBrowser()
  try {
    const page = await (await freshContext(browser, { colorScheme: scheme })).newPage()
    await page.goto(`${URL}/#/login`)
    await page.locator('#userName').waitFor()
    expect(await findings(page)).toEqual([])
    await signIn(page)
    await page.locator('.home-statistics').waitFor()
    expect(await findings(page)).toEqual([])
  } finally {
    await browser.close()
  }
})
