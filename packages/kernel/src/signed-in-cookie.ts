/**
 * Cookie that stands beside the token's and that scripts may read: it holds no secret and opens nothing. Without it the
 * console knows that nobody is signed in, and asks no call that would be refused.
 */
export const SIGNED_IN_COOKIE = 'signed-in'
