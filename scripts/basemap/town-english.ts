import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** English names of towns that `map-data` has none for, a line each; blanks in them are underlines. */
const file = fileURLToPath(new URL('town-names.txt', import.meta.url))

const table: ReadonlyMap<string, string> = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [zh = '', en = ''] = line.split(' ')
      return [zh, en.replaceAll('_', ' ')]
    }),
)

export function townEnglish(zh: string): string | undefined {
  return table.get(zh)
}
