export type PasswordProblem = 'PASSWORD_LENGTH' | 'PASSWORD_KINDS' | 'PASSWORD_CONTAINS_NAME'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 30
const KINDS = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** What is wrong with a new password (R096–R098); the server checks the same. */
export function passwordProblem(password: string, userName: string): PasswordProblem | undefined {
  if (userName !== '' && password.toLowerCase().includes(userName.toLowerCase()))
    return 'PASSWORD_CONTAINS_NAME'
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 'PASSWORD_LENGTH'
  if (passwordKinds(password) < 3) return 'PASSWORD_KINDS'
  return undefined
}

export function passwordKinds(password: string): number {
  return KINDS.filter((kind) => kind.test(password)).length
}

/** Seals a password for the server's SM2 key, so that it never travels in clear (R082). */
export async function encryptPassword(password: string, publicKey: string | undefined): Promise<string> {
  if (!publicKey) throw new Error('the server gave no public key')
  const { sm2 } = await import('sm-crypto-v2')
  return sm2.doEncrypt(password, publicKey, 1)
}
