import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/steps.ts'

const pages = globSync(['*.md', 'docs/**/*.md', '{apps,packages,protocols,modules}/*/README.md'], {
  cwd: root,
})

it('every link of the documents leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(40)
  const broken = pages.flatMap((page) => {
    const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, to = '']) => to,
    )
    return links
      .filter((to) => !/^(https?:|mailto:|#)/.test(to))
      .filter((to) => !existsSync(join(root, dirname(page), to.split('#')[0] ?? '')))
      .map((to) => `${page}: ${to}`)
  })
  expect(broken).toEqual([])
})
