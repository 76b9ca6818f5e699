/** What a column of a table takes, in characters; a Chinese one counts twice. */
const LEAST = 4
const MOST = 28

const WIDE = /[⺀-￯]/g

export const lengthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** Widths of columns that fill a page, by their longest text; none takes so much that the others cannot be read. */
export function widthsOf(rows: readonly (readonly string[])[], page: number): number[] {
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  const wished = Array.from({ length: columns }, (_, i) =>
    Math.min(MOST, Math.max(LEAST, ...rows.map((row) => lengthOf(row[i] ?? '')))),
  )
  const sum = wished.reduce((all, one) => all + one, 0)
  return wished.map((one) => (one / sum) * page)
}

const NUMBER = /^-?[\d,]*\.?\d+%?$/

/** Columns whose cells are numbers stand at the right. */
export function rightOf(rows: readonly (readonly string[])[]): boolean[] {
  const [header = [], ...body] = rows
  return header.map((_, i) => {
    const cells = body.map((row) => row[i] ?? '').filter((text) => text !== '')
    return cells.length > 0 && cells.every((text) => NUMBER.test(text))
  })
}
