/** What a parameter holds and what it may be; values are stored as text and read typed. */
export type ParameterInput =
  | { key: string; type: 'NUMBER'; default: number; min: number; max: number; unit?: string }
  | { key: string; type: 'BOOL'; default: boolean }
  | { key: string; type: 'STRING'; default: string; max: number; pattern?: RegExp }

type Common = {
  /** Its part of the settings form; text `parameter.group.<group>`. */
  group: string
  /** The console may read it (`key/{key}`). */
  open?: boolean
}

export type ParameterDef = ParameterInput & Common

type ValueOf<D extends ParameterInput> = D extends { type: 'NUMBER' }
  ? number
  : D extends { type: 'BOOL' }
    ? boolean
    : string

export interface Parameter<V = unknown> {
  readonly def: ParameterDef
  /** The typed value of a stored text; undefined when the parameter cannot hold it. */
  parse(text: string): V | undefined
  /** The default as it would be stored. */
  readonly standard: string
}

const declared = new Map<string, Parameter>()

function parser(def: ParameterDef): (text: string) => unknown {
  switch (def.type) {
    case 'NUMBER':
      return (text) => {
        const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
        return value >= def.min && value <= def.max ? value : undefined
      }
    case 'BOOL':
      return (text) => (text === 'true' ? true : text === 'false' ? false : undefined)
    case 'STRING':
      return (text) => (text.length <= def.max && (def.pattern?.test(text) ?? true) ? text : undefined)
  }
}

/** Declares a setting that administrators change while the platform runs. Its name is the text `parameter.<key>`. */
export function defineParameter<const D extends ParameterDef>(def: D): Parameter<ValueOf<D>> {
  if (!/^[a-z][\w.]{0,63}$/.test(def.key)) throw new Error(`parameter key "${def.key}" is not valid`)
  if (declared.has(def.key)) throw new Error(`parameter "${def.key}" is declared twice`)
  const parse = parser(def)
  const standard = String(def.default)
  if (parse(standard) === undefined) throw new Error(`parameter "${def.key}" refuses its own default`)
  const parameter = { def, parse, standard } as Parameter<ValueOf<D>>
  declared.set(def.key, parameter)
  return parameter
}

export function declaredParameters(): readonly Parameter[] {
  return [...declared.values()]
}

export function declaredParameter(key: string): Parameter | undefined {
  return declared.get(key)
}
