import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE } from '@motorpool/kernel'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:texts/'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What sign-in, the shell, and home say, and the titles of screens; all else comes with the first screen. */
const FIRST =
  /^(?:(?:ui|home)\.|menu\.home$|(?:message|alarm)\.bell|map\.status\.|permission\.|error\.(?:FIELD_REQUIRED|UNAUTHENTICATED)$|[a-z][\w-]*(?:\/[\w-]+)*$)/

/** Titles that screens declare under keys of their own: a tab that is restored is named before any screen is there. */
const TITLES = new Set(
  globSync('modules/*/src/shared/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/itleKey: '([^']+)'/g)].map(([, key]) => key),
  ),
)

/** What the portal of customers says, with what it shares with other screens: maps, pictures, ways of being told. */
const PORTAL =
  /^(?:portal[./]|verify\.|customer\.|resource\.|map\.|notice\.push|workLog\.|vehicle\/(?:workLog|documents)\.)/

export type TextPart = 'first' | 'portal' | 'later'

/** When a text is fetched. */
export function partOf(key: string): TextPart {
  if (FIRST.test(key) || TITLES.has(key)) return 'first'
  return PORTAL.test(key) ? 'portal' : 'later'
}

function catalogue(locale: string): { files: string[]; texts: Record<string, string> } {
  const files = globSync(`{apps,packages,protocols,modules}/*/locales/{${locale},*.${locale}}.json`, {
    cwd: root,
  })
    .sort()
    .map((file) => `${root}${file}`)
  const parts = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return { files, texts: Object.assign({}, ...parts) as Record<string, string> }
}

/**
 * `virtual:texts/zh-CN/first`, `/portal` and `/later`: the texts of all parts in one language, as three modules. What a language lacks
 * is filled with zh-CN (R015), so that no second catalogue is fetched.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [locale = '', part] = id.slice(PREFIX.length + 1).split('/')
      const own = catalogue(locale)
      const fallback = locale === DEFAULT_LOCALE ? own : catalogue(DEFAULT_LOCALE)
      for (const file of [...own.files, ...fallback.files]) this.addWatchFile(file)
      const wanted = Object.entries({ ...fallback.texts, ...own.texts }).filter(
        ([key]) => partOf(key) === part,
      )
      return `export default ${JSON.stringify(Object.fromEntries(wanted))}`
    },
  }
}
