import type { AnyResource } from './define.ts'

export type { AnyResource }

/** Whether something that a module exports is a resource. */
export function isResource(value: unknown): value is AnyResource {
  return typeof value === 'object' && value !== null && 'idPrefix' in value && 'form' in value
}
