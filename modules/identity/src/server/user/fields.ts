import { type UserFields, userFieldsBody } from './schema.ts'

/** The fields of a user made from code, checked like those of a call. */
export function userFields(input: {
  orgId: string
  realName: string
  phone?: string | undefined
  email?: string | undefined
  roleIds?: string[]
  postList?: string[]
  status?: 'NORMAL' | 'DISABLED' | undefined
  expireTime?: number | undefined
}): UserFields {
  return userFieldsBody.parse(input)
}
