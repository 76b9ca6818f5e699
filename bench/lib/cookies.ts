import { TOKEN_COOKIE } from '@motorpool/http'
import { SIGNED_IN_AS, SIGNED_IN_COOKIE } from '@motorpool/kernel'

/** What the browser keeps of a session. */
export const sessionCookies = (url: string, token: string, as: keyof typeof SIGNED_IN_AS = 'staff') => [
  { name: TOKEN_COOKIE, value: token, url, httpOnly: true, sameSite: 'Strict' as const },
  { name: SIGNED_IN_COOKIE, value: SIGNED_IN_AS[as], url, sameSite: 'Strict' as const },
]
