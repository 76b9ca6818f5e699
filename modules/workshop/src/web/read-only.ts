import { type AnyResource, anyResource } from '@motorpool/resource/shared'

/** A resource for those who may read it but hold no post that works on it. */
export function readOnly(resource: { key: string; fields: object }): AnyResource {
  const any = anyResource(resource)
  const calls = { ...any.calls, create: undefined, update: undefined, delete: undefined }
  return { ...any, calls, sheets: [] }
}
