import { tokenMayHold } from '@motorpool/kernel'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAct } from '../../parts/useAct.ts'
import { useSession } from '../../state/session.ts'
import { hasText, useText } from '../../texts/texts.ts'
import { type ApiToken, apiTokens, createToken, revokeToken } from './calls.ts'

const KEY = ['own', 'apiTokens']
const PERMISSION = /^(.+)\/(find|create|update|delete|export|import)$/

/** The own permissions, by the titles of their screens: what a token may be given. */
/** What a permission allows, as screens and actions are called; undefined for a text that is none. */
function scopeTitle(value: string, t: (key: string) => string): string | undefined {
  const [, module = '', action = ''] = PERMISSION.exec(value) ?? []
  return module ? `${hasText(module) ? t(module) : module} · ${t(`permission.${action}`)}` : undefined
}

/** What a token may, a line each. */
export const scopeTitles = (scopes: readonly string[], t: (key: string) => string): string =>
  scopes.map((scope) => scopeTitle(scope, t) ?? scope).join('\n')

export function useScopes(): { value: string; label: string }[] {
  const t = useText()
  const permissions = useSession((s) => s.permissions)
  return useMemo(
    () =>
      permissions.flatMap((value) => {
        const label = scopeTitle(value, t)
        return label !== undefined && tokenMayHold(value) ? [{ value, label }] : []
      }),
    [permissions, t],
  )
}

export interface TokenWish {
  name: string
  days: number
  scopes: string[]
}

export interface ApiTokensState {
  /** Undefined until the server has answered. */
  tokens: readonly ApiToken[] | undefined
  error: Error | null
  retry(): void
  /** The new token, which is shown once. */
  made: string | undefined
  hide(): void
  /** Throws the refusal, to stand at the field that was typed. */
  make(wish: TokenWish): Promise<void>
  revoke(token: ApiToken): Promise<boolean>
}

/** The own tokens for programs. */
export function useApiTokens(): ApiTokensState {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: apiTokens })
  const { act } = useAct(KEY)
  const [made, setMade] = useState<string>()
  return {
    tokens: data,
    error,
    retry: () => void refetch(),
    made,
    hide: () => setMade(undefined),
    make: async ({ name, days, scopes }) => {
      setMade((await createToken(name.trim(), days, scopes)).token)
      void refetch()
    },
    revoke: (token) => act(() => revokeToken(token.id)),
  }
}
