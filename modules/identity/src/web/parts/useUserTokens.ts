import { type ApiToken, api, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { users } from '../../shared/resources/users.ts'

export interface UserTokens {
  /** Undefined until the server has answered. */
  tokens: readonly ApiToken[] | undefined
  error: Error | null
  retry(): void
  revoke(token: ApiToken): Promise<boolean>
}

/** API tokens of a user, for who administers that user. */
export function useUserTokens(user: { id: string }): UserTokens {
  const t = useText()
  const key = [users.key, 'apiTokens', user.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.get<ApiToken[]>(`${users.api}/${user.id}/apiTokens`, undefined, { quiet: true }),
  })
  const { act } = useAct([users.key])
  return {
    tokens: data,
    error,
    retry: () => void refetch(),
    revoke: (token) =>
      act(
        () => api.put(`${users.api}/apiTokens/revoke`, { id: user.id, tokenIds: [token.id] }),
        t('identity.tokenRevoked', { name: token.name }),
      ),
  }
}
