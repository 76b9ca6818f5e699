import type { EnumDef } from '@motorpool/kernel'
import type { AreaOptions } from '../kinds/area/shared.ts'
import type { BoolOptions } from '../kinds/bool/shared.ts'
import type { ChoiceOptions } from '../kinds/choice/shared.ts'
import type { ChoicesOptions } from '../kinds/choices/shared.ts'
import type { TimeOptions } from '../kinds/datetime/shared.ts'
import type { DecimalOptions, NumberOptions } from '../kinds/decimal/shared.ts'
import type { DerivedOptions } from '../kinds/derived/shared.ts'
import type { FileOptions } from '../kinds/file/shared.ts'
import type { FilesOptions } from '../kinds/files/shared.ts'
import { IMAGE_EXT } from '../kinds/image/shared.ts'
import type { Json, JsonOptions } from '../kinds/json/shared.ts'
import type { Point } from '../kinds/point/shared.ts'
import type { RefOptions } from '../kinds/ref/shared.ts'
import type { RichTextOptions } from '../kinds/richText/shared.ts'
import type { SecretOptions } from '../kinds/secret/shared.ts'
import type { KindName, OptionsOf } from '../kinds/shared.ts'
import type { TextOptions } from '../kinds/text/shared.ts'
import type { ClockOptions } from '../kinds/time/shared.ts'
import { type Access, Field } from './field.ts'

const make = <V, K extends KindName, As extends string | undefined = undefined>(
  kind: K,
  options: OptionsOf<K>,
): Field<K, V, false, 'edit', As> => new Field(kind, options)

const readOnly = <V, K extends KindName>(
  kind: K,
  options: OptionsOf<K>,
): Field<K, V, false, Extract<Access, 'read'>, undefined> => make<V, K>(kind, options).readOnly()

/** What a derived field holds, by its options. */
type DerivedValue<O> = O extends { many: true }
  ? string[]
  : O extends { of: EnumDef<infer V> }
    ? V
    : O extends { cell: 'number' | 'time' | 'date' }
      ? number
      : string

type Reference<As extends string | undefined> = Omit<RefOptions, 'to' | 'as'> & { as?: As }

/** The field kinds: `f.text({ max: 32 }).required().unique().searchable()`. */
export const f = {
  text: (options: TextOptions) => make<string, 'text'>('text', options),
  textarea: (options: TextOptions) => make<string, 'textarea'>('textarea', options),
  secret: (options: SecretOptions) => make<string, 'secret'>('secret', options),
  int: (options: NumberOptions = {}) => make<number, 'int'>('int', options),
  decimal: (options: DecimalOptions = {}) => make<number, 'decimal'>('decimal', options),
  bool: (options: BoolOptions = {}) => make<boolean, 'bool'>('bool', options),
  /** A switch: `f.bool` that is turned on and off. */
  switch: () => make<boolean, 'bool'>('bool', { input: 'switch' }),
  choice: <V extends string>(of: EnumDef<V>, options: Omit<ChoiceOptions, 'of'> = {}) =>
    make<V, 'choice'>('choice', { of, ...options }),
  /** A choice whose codes are digits: a number on the wire, a text in forms. */
  numericChoice: <V extends string>(of: EnumDef<V>) =>
    make<number, 'choice'>('choice', { of, numeric: true }),
  radio: <V extends string>(of: EnumDef<V>) => make<V, 'choice'>('choice', { of, input: 'radio' }),
  choices: <V extends string>(of: EnumDef<V>, options: Omit<ChoicesOptions, 'of'> = {}) =>
    make<V[], 'choices'>('choices', { of, ...options }),
  checkboxes: <V extends string>(of: EnumDef<V>) =>
    make<V[], 'choices'>('choices', { of, input: 'checkbox' }),
  date: (options: TimeOptions = {}) => make<number, 'date'>('date', options),
  datetime: (options: TimeOptions = {}) => make<number, 'datetime'>('datetime', options),
  /** A time of the day: `08:30`. */
  time: (options: ClockOptions = {}) => make<string, 'time'>('time', options),
  dateRange: (options: TimeOptions = {}) => make<[number, number], 'dateRange'>('dateRange', options),
  datetimeRange: (options: TimeOptions = {}) =>
    make<[number, number], 'datetimeRange'>('datetimeRange', options),
  timeRange: (options: ClockOptions = {}) => make<[string, string], 'timeRange'>('timeRange', options),
  ref: <As extends string | undefined = undefined>(to: string, options: Reference<As> = {}) =>
    make<string, 'ref', As>('ref', { to, ...options }),
  refs: <As extends string | undefined = undefined>(to: string, options: Reference<As> = {}) =>
    make<string[], 'refs', As>('refs', { to, ...options }),
  image: (options: FileOptions = {}) => make<string, 'image'>('image', { ext: IMAGE_EXT, ...options }),
  file: (options: FileOptions = {}) => make<string, 'file'>('file', options),
  files: (options: FilesOptions) => make<string[], 'files'>('files', options),
  images: (options: FilesOptions) =>
    make<string[], 'files'>('files', { ext: IMAGE_EXT, ...options, images: true }),
  /** HTML of a short list of elements; sanitised by the server. */
  richText: (options: RichTextOptions) => make<string, 'richText'>('richText', options),
  /** `#RRGGBB` */
  colour: () => make<string, 'colour'>('colour', {}),
  /** Name of one of the console's icons. */
  icon: () => make<string, 'icon'>('icon', {}),
  /** A place on the map: `{ lng, lat }`, WGS-84. */
  point: () => make<Point, 'point'>('point', {}),
  /** Province, city and district by their codes. */
  area: (options: AreaOptions = {}) => make<string[], 'area'>('area', options),
  derived: <const O extends DerivedOptions>(options?: O) =>
    readOnly<DerivedValue<O>, 'derived'>('derived', options ?? {}),
  /** `f.via('vehicleModelId', 'modelCode')`: a field of what a reference points at. */
  via: (ref: string, field: string) => readOnly<string, 'derived'>('derived', { via: ref, field }),
  id: (of?: string) => readOnly<string, 'id'>('id', of === undefined ? {} : { of }),
  ids: (of?: string) =>
    readOnly<string[], 'id'>('id', of === undefined ? { many: true } : { many: true, of }),
  json: (options: JsonOptions) => make<Json, 'json'>('json', options),
}
