import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { freshContext, openBrowser, openList, signIn, URL } from './support.ts'

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

test('with less movement, on a slow machine, a menu of a row stands beside its button and Escape closes its dialog', async () => {
  const browser = await openBrowser()
  try {
    const context = await freshContext(browser, { reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page)
    await openList(page, '/vehicle/vehicles')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    const button = page.locator('.mp-table:visible .ant-table-row').first().locator('.mp-row-actions button')
    await button.nth(1).click()
    const remove = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '删除' })
    const [menu, origin] = [await remove.boundingBox(), await button.nth(1).boundingBox()]
    expect(Math.abs((menu?.y ?? 0) - (origin?.y ?? 0))).toBeLessThan(400)
    await remove.click()
    await page.getByRole('dialog').waitFor()
    // As long as it fades out, Escape is the menu's.
    await page.locator('.ant-dropdown').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  } finally {
    await browser.close()
  }
})
