import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; any: { message: string }[] }[]
}

/** Colours in transition are neither of the two. */
const STILL = `*, *::before, *::after {
  transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }`

/** Rows after the first are drawn by the same code. */
const REPEATED = ['.ant-table-row:nth-child(n + 4)', '.mp-cards > li:nth-child(n + 3)']

async function ready(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.addStyleTag({ content: STILL })
  await page.evaluate(`${source}; undefined`)
}

/** What axe calls serious or critical in a part of the page, each with the first places. */
async function run(page: Page, include: string, options: object): Promise<string[]> {
  return page.evaluate(
    async ([within, repeated, how]) => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: object): Promise<{ violations: Violation[] }> }
      }
      const { violations } = await axe.run(
        { include: [within], exclude: repeated },
        { resultTypes: ['violations'], preload: false, ...how },
      )
      return violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => {
          const places = v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`)
          return `${v.id}: ${places.join(' | ')}`
        })
    },
    [include, REPEATED, options] as const,
  )
}

/** Everything axe finds on the page. */
export async function findings(page: Page): Promise<string[]> {
  await ready(page)
  return run(page, 'html', {})
}

/** Rules that a page of known parts can still break. */
const NAMES = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'image-alt',
  'label',
  'link-name',
  'nested-interactive',
  'scrollable-region-focusable',
  'select-name',
]

/**
 * Looks at parts of pages one after another. How something looks is given by its classes: what none of the pages before
 * had is looked at by every rule, the rest by those of names.
 */
export class Inspector {
  private readonly known = new Set<string>()

  async faults(page: Page, within: string, coloursOnly: boolean): Promise<string[]> {
    await ready(page)
    const fresh = await this.markFresh(page, within)
    const colours = fresh ? await run(page, '[data-fresh]', { runOnly: ['color-contrast'] }) : []
    if (coloursOnly) return colours
    const rules = fresh ? { rules: { 'color-contrast': { enabled: false } } } : { runOnly: NAMES }
    return [...colours, ...(await run(page, within, rules))]
  }

  private async markFresh(page: Page, within: string): Promise<boolean> {
    const found = await page.evaluate(
      ([part, seen]) => {
        const known = new Set(seen)
        const appearances: string[] = []
        for (const old of document.querySelectorAll('[data-fresh]')) old.removeAttribute('data-fresh')
        for (const element of document.querySelectorAll(`${part}, ${part} *`)) {
          const look = element.getAttribute('class') ?? element.tagName
          if (known.has(look) || !element.checkVisibility()) continue
          known.add(look)
          appearances.push(look)
          element.setAttribute('data-fresh', '')
        }
        return appearances
      },
      [within, [...this.known]] as const,
    )
    for (const look of found) this.known.add(look)
    return found.length > 0
  }
}
