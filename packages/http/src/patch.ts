import type { z } from 'zod'

type Patch<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<
    S[K] extends z.ZodDefault<infer I extends z.ZodType> ? I : S[K] extends z.ZodType ? S[K] : never
  >
}

/** The fields of a body, all optional and none with a default: of a change, what is not sent stays as it is. */
export function patchOf<S extends z.ZodRawShape>(shape: S): Patch<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const type = field as z.ZodType & { removeDefault?(): z.ZodType }
      return [name, (type.removeDefault?.() ?? type).optional()]
    }),
  ) as unknown as Patch<S>
}

/** What is stored with what was sent over it. */
export function patched<T extends object>(stored: T, sent: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...stored, ...Object.fromEntries(given) }
}
