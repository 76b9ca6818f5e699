/** What a cell holds once read: dates are their text, formulas their last value. */
export type Cell = string | number | boolean | null

const ACTIVE = /^[=+\-@\t\r]/

/** A text that a spreadsheet program would run is made plain by an apostrophe in front. */
export function neutralise(value: Cell): Cell {
  return typeof value === 'string' && ACTIVE.test(value) ? `'${value}` : value
}

/** Characters of a cell, or of a note, that spreadsheet programs take; a file with more is called damaged. */
export const TEXT_MAX = 32_767

export const bounded = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is what is looked for
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text that any writer of XML can write: for notes, headers and rows that are shown again. */
export function writable(value: Cell): Cell {
  return typeof value === 'string' ? bounded(value.toWellFormed().replace(UNWRITABLE, '\ufffd')) : value
}

/** The apostrophe that `neutralise` put in front is taken off again. */
export function restore(value: Cell): Cell {
  return typeof value === 'string' && value.startsWith("'") && ACTIVE.test(value.slice(1))
    ? value.slice(1)
    : value
}

const pad = (n: number): string => String(n).padStart(2, '0')

/** Dates of a sheet have no zone: what the cell shows is what counts. */
export function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000)
  const day = rounded.toISOString().slice(0, 10)
  const [h, m, s] = [rounded.getUTCHours(), rounded.getUTCMinutes(), rounded.getUTCSeconds()]
  return h || m || s ? `${day} ${pad(h)}:${pad(m)}:${pad(s)}` : day
}
