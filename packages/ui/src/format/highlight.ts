/** A piece of a text: does it match the keyword? */
export interface Piece {
  text: string
  match: boolean
}

/** Cuts a text at every occurrence of the keyword, any case (R062). Pieces are text, never markup. */
export function highlightPieces(text: string, keyword: string): Piece[] {
  const needle = keyword.trim().toLowerCase()
  if (needle === '' || text === '') return text === '' ? [] : [{ text, match: false }]
  const hay = text.toLowerCase()
  const pieces: Piece[] = []
  let from = 0
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), match: false })
    pieces.push({ text: text.slice(at, at + needle.length), match: true })
    from = at + needle.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), match: false })
  return pieces
}
