import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from 'playwright-core'

const folder = join(fileURLToPath(new URL('..', import.meta.url)), '.cache', 'test-results', 'browser')
/** Lines of the console that are shown: the last ones. */
const LINES = 20

export interface Evidence {
  /** Prints what the page waited for and showed, and leaves a picture of it beside the results. */
  show(test: string): Promise<void>
}

const WATCHED = ['request', 'requestfinished', 'requestfailed', 'console', 'pageerror', 'response'] as const

/** Ends what tests and `watch` listen to on a page. */
export function unwatch(page: Page): void {
  for (const type of WATCHED) page.removeAllListeners(type)
}

/** Notes what a page asks and says, for the report of a test that fails. */
export function watch(page: Page): Evidence {
  const waiting = new Map<Request, number>()
  const said: string[] = []
  page.on('request', (request) => waiting.set(request, Date.now()))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('console', (line) => said.push(`${line.type()}: ${line.text().slice(0, 300)}`))
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) said.push(`${answer.status()} ${answer.url()}`)
  })
  return {
    show: async (test) => {
      const dialogs = await page.evaluate(() =>
        [...document.querySelectorAll('.ant-modal')].map((dialog) => {
          const { opacity, animationName } = getComputedStyle(dialog)
          return `${dialog.className} opacity=${opacity} animation=${animationName} «${dialog.textContent?.slice(0, 80)}»`
        }),
      )
      const asked = [...waiting].map(
        ([request, at]) => `${request.method()} ${request.url()} for ${Date.now() - at} ms`,
      )
      const lines = [
        `page: ${page.url()}`,
        ...asked.map((line) => `unanswered: ${line}`),
        ...dialogs.map((line) => `dialog: ${line}`),
        ...said.slice(-LINES),
      ]
      console.log(`${test}\n  ${lines.join('\n  ')}`)
      await mkdir(folder, { recursive: true })
      const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
      await writeFile(join(folder, `${name}.png`), await page.screenshot())
    },
  }
}
