import type { ReactNode } from 'react'
import { useOwnName } from '../own-name.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A dictionary's name in the reader's language, where the code knows it. */
export function DictName({ code, name }: { code: unknown; name: unknown }): ReactNode {
  return useOwnName(`dict.${textOf(code)}`, textOf(name))
}
