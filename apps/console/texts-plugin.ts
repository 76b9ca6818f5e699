import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:texts/'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Names of fields and what spreadsheets say of them: read in lists and forms, never on the first page. */
const LATER = /^(?:[a-z][\w-]*\/[\w/-]+\.|template\.|operation\.|resource\.note)/

function catalogue(locale: string): { files: string[]; texts: Record<string, string> } {
  const files = globSync(`{apps,packages,protocols,modules}/*/locales/{${locale},*.${locale}}.json`, {
    cwd: root,
  })
    .sort()
    .map((file) => `${root}${file}`)
  const parts = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return { files, texts: Object.assign({}, ...parts) as Record<string, string> }
}

/** `virtual:texts/zh-CN/first` and `/later`: the texts of all parts in one language, as two modules. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [locale = '', part] = id.slice(PREFIX.length + 1).split('/')
      const { files, texts: all } = catalogue(locale)
      for (const file of files) this.addWatchFile(file)
      const own = Object.entries(all).filter(([key]) => LATER.test(key) === (part === 'later'))
      return `export default ${JSON.stringify(Object.fromEntries(own))}`
    },
  }
}
