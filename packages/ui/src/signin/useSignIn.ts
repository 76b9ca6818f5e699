import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/failure.ts'
import { failureMessage } from '../parts/toast.ts'
import { signIn } from '../state/actions.ts'
import { HOME_PATH } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'

export interface SignInErrors {
  userName?: string
  password?: string
  otp?: string
  /** Of the sign-in as a whole; stands at the password. */
  form?: string
}

/** Where the cursor goes after an attempt; `all`: what stands there is selected, to be typed over. */
export interface CursorTo {
  field: 'userName' | 'password'
  all?: boolean
}

export interface SigningIn {
  userName: string
  password: string
  /** Undefined until the server asks for a one-time code. */
  otp: string | undefined
  errors: SignInErrors
  busy: boolean
  write(field: 'userName' | 'password' | 'otp', text: string): void
  /** Signs in and goes home (R084); a refusal is shown in place and says where the cursor goes. */
  submit(): Promise<CursorTo | undefined>
}

/** Signing in otherwise than at the sign-in page: the name that stands there, and what is done with what was typed. */
export interface SignInElsewhere {
  userName: string
  enter(userName: string, password: string, otp: string | undefined): Promise<void>
}

/** The sign-in: user name and password, then the one-time code for users with a second factor. */
export function useSignIn(preload?: (userName: string) => void, elsewhere?: SignInElsewhere): SigningIn {
  const t = useText()
  const navigate = useNavigate()
  const [userName, setUserName] = useState(elsewhere?.userName ?? '')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState<string>()
  const [errors, setErrors] = useState<SignInErrors>({})
  const [busy, setBusy] = useState(false)
  const setters = { userName: setUserName, password: setPassword, otp: setOtp }

  const enter =
    elsewhere?.enter ??
    (async (...typed: [string, string, string | undefined]) => {
      await signIn(...typed)
      await navigate(HOME_PATH, { replace: true })
    })
  const missing = (): CursorTo | undefined => {
    const found: SignInErrors = {}
    if (!userName.trim()) found.userName = t('error.FIELD_REQUIRED', { label: t('ui.signIn.userName') })
    if (!password) found.password = t('error.FIELD_REQUIRED', { label: t('ui.signIn.password') })
    setErrors(found)
    if (found.userName) return { field: 'userName' }
    return found.password ? { field: 'password' } : undefined
  }
  const refused = (error: unknown): CursorTo | undefined => {
    if (!(error instanceof ApiError)) console.error(error)
    if (error instanceof ApiError && error.errCode.startsWith('OTP_')) {
      // The first refusal only asks for the code.
      setErrors(otp === undefined ? {} : { otp: failureMessage(error) })
      setOtp('')
      return undefined
    }
    setErrors({ form: error instanceof ApiError ? failureMessage(error) : t('ui.signIn.failed') })
    return { field: 'password', all: true }
  }
  return {
    userName,
    password,
    otp,
    errors,
    busy,
    write: (field, text) => {
      if (field === 'userName') preload?.(text)
      setters[field](text)
    },
    submit: async () => {
      const cursor = missing()
      if (cursor) return cursor
      setBusy(true)
      preload?.(userName)
      try {
        await enter(userName.trim(), password, otp?.trim())
        return undefined
      } catch (error) {
        return refused(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
