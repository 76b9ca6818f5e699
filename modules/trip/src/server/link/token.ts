import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
