import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { sanitise } from './sanitise.ts'
import { escapeText, plainText, type RichTextOptions, richTextKind } from './shared.ts'

/** Longest text a spreadsheet cell takes. */
const CELL_MAX = 32_767

export const richTextServer: ServerKind<RichTextOptions> = defineServerKind({
  column: () => 'text',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  clean: (value, options) => richTextKind.parse(sanitise(value as string), options),
  body: ({ max }) => z.unknown().meta({ type: 'string', maxLength: max, description: 'HTML, sanitised' }),
  answer: () => z.string(),
  cellOut: (value) => plainText(value as string).slice(0, CELL_MAX),
  cellIn: (cell) =>
    String(cell)
      .split(/\r?\n/)
      .map((line) => `<p>${escapeText(line)}</p>`)
      .join(''),
  note: ({ max }, { t }) => t('resource.note.max', { max }),
})
