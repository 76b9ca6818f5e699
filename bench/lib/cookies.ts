import { TOKEN_COOKIE } from '@motorpool/http'
import { SIGNED_IN_COOKIE } from '@motorpool/kernel'

/** What the browser keeps of a session. */
export const sessionCookies = (url: string, token: string) => [
  { name: TOKEN_COOKIE, value: token, url, httpOnly: true, sameSite: 'Strict' as const },
  { name: SIGNED_IN_COOKIE, value: '1', url, sameSite: 'Strict' as const },
]
