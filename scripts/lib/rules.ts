import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** Numbers of rules in a text, each as often as it stands there. */
export const ruleNumbers = (text: string): string[] => text.match(/\bR\d{3}\b/g) ?? []

/** The lines of `docs/rules.md`: number and sentence, in the order of the file. */
export function listedRules(): { number: string; text: string }[] {
  const lines = readFileSync(join(root, 'docs', 'rules.md'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, number, text] = /^- \*\*(R\d{3})\*\* (.+)$/.exec(line) ?? []
    return number && text ? [{ number, text }] : []
  })
}

/** Every rule that code, tests, SQL, styles or documents cite, with the first file that does. */
export function citedRules(): Map<string, string> {
  const files = globSync(
    [
      '{apps,packages,protocols,modules}/*/{src,test,migrations,locales}/**/*.{ts,tsx,sql,css,json}',
      '{scripts,bench,e2e}/**/*.{ts,tsx,mjs}',
      '{apps,packages,protocols,modules}/*/README.md',
      'docs/**/*.md',
      'README.md',
    ],
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) || path === 'docs/rules.md' },
  )
  const cited = new Map<string, string>()
  for (const file of files.sort())
    for (const number of ruleNumbers(readFileSync(join(root, file), 'utf8')))
      if (!cited.has(number)) cited.set(number, file)
  return cited
}
