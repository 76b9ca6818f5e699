import type { ZodType, z } from 'zod'

/** Something that happened and that every process has to know. */
export interface EventDef<T> {
  readonly name: string
  /** Throws when the payload is not what was declared. */
  parse(payload: unknown): T
}

const declared = new Set<string>()

/**
 * Declares an event. Its payload is checked when it is published and again when it is heard, since processes of two
 * versions may run beside each other for a moment.
 *
 * @param name `<module>.<what-happened>`, lower case, unique
 * @throws Error when the name is malformed or declared twice
 */
export function defineEvent<S extends ZodType>(input: { name: string; schema: S }): EventDef<z.output<S>> {
  const { name, schema } = input
  if (!/^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/.test(name) || name.length > 100)
    throw new Error(`event "${name}" is not named module.what-happened`)
  if (declared.has(name)) throw new Error(`event "${name}" is declared twice`)
  declared.add(name)
  return { name, parse: (payload) => schema.parse(payload) }
}
