export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 30
export const PASSWORD_KINDS = 3

export interface PasswordFault {
  code: 'PASSWORD_LENGTH' | 'PASSWORD_CONTAINS_USER_NAME' | 'PASSWORD_KINDS' | 'PASSWORD_GUESSABLE'
  params: Record<string, number>
}

const KINDS = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** The first rule a new password breaks: length, no user name in it, three of the four kinds of characters. */
export function passwordFault(password: string, userName: string): PasswordFault | undefined {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return { code: 'PASSWORD_LENGTH', params: { min: PASSWORD_MIN, max: PASSWORD_MAX } }
  if (userName && password.toLowerCase().includes(userName.toLowerCase()))
    return { code: 'PASSWORD_CONTAINS_USER_NAME', params: {} }
  if (KINDS.filter((kind) => kind.test(password)).length < PASSWORD_KINDS)
    return { code: 'PASSWORD_KINDS', params: { min: PASSWORD_KINDS } }
  return undefined
}
