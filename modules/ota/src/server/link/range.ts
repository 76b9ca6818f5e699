import type { FilePart } from '@motorpool/file/server'

/** Which bytes a request asks for. Several parts at once, and units that are none, are answered with all (RFC 9110, 14.2). */
export function partOf(header: string | undefined, size: number): FilePart | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all'
  return from > to || from >= size ? 'none' : { from, to }
}
