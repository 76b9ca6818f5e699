import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { characters } from '../text/shared.ts'

export interface RichTextOptions {
  /** Longest markup, in characters. */
  max: number
}

/** Only what an element or a picture shows counts as content. */
export function isBlankMarkup(html: string): boolean {
  return !/<(?:img|hr)\b/i.test(html) && plainText(html) === ''
}

/** A plain text between tags. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))

/** The words of a text without its markup, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Formatted text as HTML. The server stores only elements of a short list, whatever was sent. */
export const richTextKind: Kind<string, RichTextOptions> = defineKind({
  formType: 'richText',
  cellType: 'text',
  multiple: false,
  computed: false,
  checkOptions: ({ max }) =>
    Number.isInteger(max) && max >= 1 && max <= 1_000_000 ? undefined : 'max must be 1 to 1000000',
  parse: (value, { max }) => {
    if (typeof value !== 'string' || /[\0\p{Surrogate}]/u.test(value)) return bad('FIELD_FORMAT')
    if (characters(value) > max) return bad('FIELD_TOO_LONG', { max })
    return isBlankMarkup(value) ? bad('FIELD_REQUIRED') : good(value)
  },
  toWire: (input) => (typeof input === 'string' && !isBlankMarkup(input) ? input : null),
})
