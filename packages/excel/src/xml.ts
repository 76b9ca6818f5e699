export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is what is looked for
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML has no place for are written as spreadsheet programs write them (ECMA-376, ST_Xstring). */
export const escaped = (text: string): string =>
  text.replace(
    SPECIAL,
    (c) => NAMED[c] ?? `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
