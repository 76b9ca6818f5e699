/**
 * Cookie that stands beside the token's and that scripts may read: it holds no secret and opens nothing. Without it the
 * console knows that nobody is signed in, and asks no call that would be refused. Its value says which first page is fetched
 * while the session is asked about.
 */
export const SIGNED_IN_COOKIE = 'signed-in'

/** Values of the cookie, by who is signed in. */
export const SIGNED_IN_AS = { staff: '1', customer: '2' } as const
