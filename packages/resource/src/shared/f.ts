import type { EnumDef } from '@motorpool/kernel'
import type { BoolOptions } from '../kinds/bool/shared.ts'
import type { TimeOptions } from '../kinds/datetime/shared.ts'
import type { DecimalOptions, NumberOptions } from '../kinds/decimal/shared.ts'
import type { DerivedOptions } from '../kinds/derived/shared.ts'
import type { FileOptions } from '../kinds/file/shared.ts'
import { IMAGE_EXT } from '../kinds/image/shared.ts'
import type { Json, JsonOptions } from '../kinds/json/shared.ts'
import type { RefOptions } from '../kinds/ref/shared.ts'
import type { KindName, OptionsOf } from '../kinds/shared.ts'
import type { TextOptions } from '../kinds/text/shared.ts'
import { type Access, Field } from './field.ts'

const make = <V, K extends KindName>(kind: K, options: OptionsOf<K>): Field<K, V, false, 'edit'> =>
  new Field(kind, options)

const readOnly = <V, K extends KindName>(
  kind: K,
  options: OptionsOf<K>,
): Field<K, V, false, Extract<Access, 'read'>> => make<V, K>(kind, options).readOnly()

/** The field kinds: `f.text({ max: 32 }).required().unique().searchable()`. */
export const f = {
  text: (options: TextOptions) => make<string, 'text'>('text', options),
  textarea: (options: TextOptions) => make<string, 'textarea'>('textarea', options),
  secret: (options: TextOptions) => make<string, 'secret'>('secret', options),
  int: (options: NumberOptions = {}) => make<number, 'int'>('int', options),
  decimal: (options: DecimalOptions = {}) => make<number, 'decimal'>('decimal', options),
  bool: (options: BoolOptions = {}) => make<boolean, 'bool'>('bool', options),
  choice: <V extends string>(of: EnumDef<V>) => make<V, 'choice'>('choice', { of }),
  choices: <V extends string>(of: EnumDef<V>) => make<V[], 'choices'>('choices', { of }),
  date: (options: TimeOptions = {}) => make<number, 'date'>('date', options),
  datetime: (options: TimeOptions = {}) => make<number, 'datetime'>('datetime', options),
  ref: (to: string, options: Omit<RefOptions, 'to'> = {}) => make<string, 'ref'>('ref', { to, ...options }),
  refs: (to: string, options: Omit<RefOptions, 'to'> = {}) =>
    make<string[], 'refs'>('refs', { to, ...options }),
  image: (options: FileOptions = {}) => make<string, 'image'>('image', { ext: IMAGE_EXT, ...options }),
  file: (options: FileOptions = {}) => make<string, 'file'>('file', options),
  derived: (options: DerivedOptions = {}) => readOnly<string, 'derived'>('derived', options),
  /** `f.via('vehicleModelId', 'modelCode')`: a field of what a reference points at. */
  via: (ref: string, field: string) => readOnly<string, 'derived'>('derived', { via: ref, field }),
  id: () => readOnly<string, 'id'>('id', {}),
  ids: () => readOnly<string[], 'id'>('id', { many: true }),
  json: (options: JsonOptions) => make<Json, 'json'>('json', options),
}
