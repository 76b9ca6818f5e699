import { type Cell, type FormColumn, shownHeader, writeForm, zoneOfHeader } from '@motorpool/excel'
import { type Catalogues, translate } from '@motorpool/i18n'
import { AppError, LOCALES, type Locale, type Wording } from '@motorpool/kernel'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, labelKey, type Sheet } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { SheetIo } from '../kind.ts'
import '../errors.ts'

/** What sheets are written by: a call is one. */
export interface Speaker extends Wording {
  catalogues: Catalogues
  zone: string
}

export function sheetIo({ catalogues, locale, ports, zone }: Speaker): SheetIo {
  return { locale, ports, zone, t: (key, params) => translate(catalogues, locale, key, params) }
}

/**
 * Columns of an import sheet as people see them: label, what belongs there, and a drop-down where the values are few.
 * `zones`: of times whose header tells one.
 */
export function formColumns(
  resource: AnyResource,
  sheet: Sheet,
  io: SheetIo,
  zones?: Places['zones'],
): FormColumn[] {
  return sheet.columns.map((name) => {
    const zone = zones?.get(name)
    const field = resource.fields[name] as Field
    const kind = serverKind(field)
    const required = sheet.required.includes(name)
    const note = [
      io.t(required ? 'resource.note.required' : 'resource.note.optional'),
      kind.note?.(field.options, io),
    ]
    const values = kind.values?.(field.options, io)
    return {
      header: shownHeader({
        header: io.t(labelKey(resource, name)),
        ...(zone === undefined ? {} : { format: { type: 'datetime', zone } }),
      }),
      note: note.filter(Boolean).join('\n'),
      required,
      ...(values ? { values } : {}),
    }
  })
}

export const templateFile = (sheet: Sheet): string => `${sheet.template.replaceAll('/', '-')}.xlsx`

/** The import template of a sheet in a language, empty. */
export function template(resource: AnyResource, sheet: Sheet, speaker: Speaker): Promise<Uint8Array> {
  const io = sheetIo(speaker)
  return writeForm(io.t(resource.key), formColumns(resource, sheet, io))
}

/** Where columns of a sheet stand in a file, and the zone of their times where the header tells one. */
export interface Places {
  at: ReadonlyMap<string, number>
  zones: ReadonlyMap<string, string>
}

/** Columns of a sheet in a file, by their header in any language, with or without the zone of its times. */
export function matchHeader(
  resource: AnyResource,
  sheet: Sheet,
  catalogues: Catalogues,
  locale: Locale,
  header: readonly Cell[],
): Places {
  const at = new Map<string, number>()
  const zones = new Map<string, string>()
  const unknown: string[] = []
  const isErrors = (text: string) =>
    LOCALES.some((l) =>
      ['resource.errors', 'resource.rowNumber'].some((key) => translate(catalogues, l, key) === text),
    )
  const named = (text: string) =>
    sheet.columns.find(
      (column) =>
        column === text || LOCALES.some((l) => translate(catalogues, l, labelKey(resource, column)) === text),
    )
  header.forEach((cell, index) => {
    const text = String(cell ?? '')
      .replace(/[*＊]/g, '')
      .trim()
    if (text === '' || isErrors(text)) return
    const told = zoneOfHeader(text)
    const name = named(text) ?? named(told.header)
    if (name === undefined) unknown.push(text)
    else if (!at.has(name)) {
      at.set(name, index)
      if (told.zone !== undefined) zones.set(name, told.zone)
    }
  })
  const missing = sheet.required.filter((name) => !at.has(name))
  if (unknown.length > 0 || missing.length > 0) {
    const listed = (texts: readonly string[]) =>
      texts.join(translate(catalogues, locale, 'resource.separator')) || '–'
    throw new AppError('SHEET_COLUMNS', {
      unknown: listed(unknown.slice(0, 5)),
      missing: listed(missing.map((name) => translate(catalogues, locale, labelKey(resource, name)))),
    })
  }
  return { at, zones }
}
