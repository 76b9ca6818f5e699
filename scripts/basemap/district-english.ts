import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * English names of districts, and of cities below a province, that `map-data` has no English name for: Hanyu Pinyin, and
 * the romanisation of their own language where it is in use. A line has the first four digits of the adcode, then the last
 * two and the name of each; blanks in names are underlines.
 */
export const districtNamesFile = fileURLToPath(new URL('district-names.txt', import.meta.url))

const table: ReadonlyMap<number, string> = new Map(
  readFileSync(districtNamesFile, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [city = '', ...words] = line.split(' ')
      return words.flatMap((code, i): [number, string][] =>
        i % 2 === 0 ? [[Number(city + code), (words[i + 1] ?? '').replaceAll('_', ' ')]] : [],
      )
    }),
)

export function districtEnglish(adcode: number): string | undefined {
  return table.get(adcode)
}
