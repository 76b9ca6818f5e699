import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import { failureMessage } from '../parts/toast.ts'
import { closeSession, endSession, sealPassword, signIn } from '../state/actions.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from '../state/password.ts'
import { useSession } from '../state/session.ts'
import { HOME_PATH } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'

const BASE = '/api/oauth-svc/noToken/signInLink'
/** A refusal belongs to the page, not to a message; whoever is signed in stays so. */
const QUIET = { quiet: true, keepSession: true }

export interface LinkPassword {
  password: string
  confirmPassword: string
}

export interface LinkRefusal {
  field: keyof LinkPassword
  message: string
}

interface LinkOf {
  userName: string
  realName: string
}

/** The token of the address, which does not stay there: neither history nor a picture of the screen shows it. */
function useLinkToken(): string {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  useEffect(() => {
    if (search !== '') void navigate('/sign-in-link', { replace: true })
  }, [search, navigate])
  return token
}

/** A one-time link: whose it is, and the choice of the own password, with which one is signed in. */
export function useSignInLink() {
  const t = useText()
  const token = useLinkToken()
  const navigate = useNavigate()
  const signedIn = useSession((s) => (s.phase === 'signedIn' ? s.user : undefined))
  const [busy, setBusy] = useState(false)
  const link = useQuery({
    queryKey: ['sign-in-link'],
    queryFn: () => api.post<LinkOf>(`${BASE}/view`, { token }, QUIET),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const enter = async (userName: string, password: string) => {
    if (signedIn) {
      await closeSession()
      endSession()
    }
    try {
      await signIn(userName, password)
      await navigate(HOME_PATH, { replace: true })
    } catch {
      // The password is chosen; a second factor, or whatever else is in the way, is asked for at the sign-in.
      await navigate('/login', { replace: true })
    }
  }
  return {
    /** The address had no token. */
    incomplete: token === '',
    link: link.data,
    refused: link.error ? failureMessage(link.error) : undefined,
    /** Who is signed in at the moment, and would not be any more. */
    signedIn: signedIn?.userName,
    busy,
    problemOf: (password: string | undefined) => {
      const problem = password ? passwordProblem(password, link.data?.userName ?? '') : undefined
      return problem && t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })
    },
    /** Answers what was refused; nothing when the password is chosen. */
    choose: async (typed: LinkPassword): Promise<readonly LinkRefusal[]> => {
      setBusy(true)
      try {
        const [password, confirmPassword] = await Promise.all([
          sealPassword(typed.password),
          sealPassword(typed.confirmPassword),
        ])
        const body = { token, password, confirmPassword }
        const { userName } = await api.post<{ userName: string }>(`${BASE}/use`, body, QUIET)
        await enter(userName, typed.password)
        return []
      } catch (error) {
        const second = error instanceof ApiError && error.errCode === 'PASSWORD_DIFFERS'
        return [{ field: second ? 'confirmPassword' : 'password', message: failureMessage(error) }]
      } finally {
        setBusy(false)
      }
    },
  }
}
