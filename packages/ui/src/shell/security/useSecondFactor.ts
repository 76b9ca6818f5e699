import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginFactor,
  confirmFactor,
  disableFactor,
  type FactorStatus,
  factorStatus,
  renewCodes,
} from './calls.ts'

/** The proof of identity: the password, a one-time code, or both. */
export interface Proof {
  password?: string
  otp?: string
}

export interface FactorSetup {
  /** The secret for the authenticator, once the password was right. */
  begun: { secret: string; uri: string } | undefined
  begin(proof: Proof): Promise<void>
  /** The first code turns the factor on; the recovery codes are shown once. */
  confirm(proof: Proof): Promise<void>
}

/** Turning the second factor on; refusals are thrown, to stand at the field that was typed. */
export function useFactorSetup(onCodes: (codes: readonly string[]) => void): FactorSetup {
  const [begun, setBegun] = useState<FactorSetup['begun']>()
  return {
    begun,
    begin: async ({ password = '' }) => setBegun(await beginFactor(password)),
    confirm: async ({ otp = '' }) => onCodes((await confirmFactor(otp)).recoveryCodes),
  }
}

export interface SecondFactorState {
  /** Undefined until the server has answered. */
  status: FactorStatus | undefined
  error: Error | null
  retry(): void
  /** Recovery codes that are shown now, and never again. */
  codes: readonly string[] | undefined
  showCodes(codes: readonly string[]): void
  /** What asks for a proof. */
  doing: 'renew' | 'disable' | undefined
  ask(what: 'renew' | 'disable'): void
  renew(proof: Proof): Promise<void>
  disable(proof: Proof): Promise<void>
  /** The user has saved the codes: back to the status, fetched again. */
  finish(): Promise<void>
}

const KEY = ['own', 'otp']

/** The own second factor: whether it is on, its recovery codes, and turning it off. */
export function useSecondFactor(): SecondFactorState {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: factorStatus })
  const [codes, setCodes] = useState<readonly string[]>()
  const [doing, setDoing] = useState<SecondFactorState['doing']>()
  const finish = async () => {
    setCodes(undefined)
    setDoing(undefined)
    await client.invalidateQueries({ queryKey: KEY })
  }
  return {
    status: data,
    error,
    retry: () => void refetch(),
    codes,
    showCodes: setCodes,
    doing,
    ask: setDoing,
    renew: async ({ otp = '' }) => setCodes((await renewCodes(otp)).recoveryCodes),
    disable: async ({ password = '', otp = '' }) => {
      await disableFactor(password, otp)
      await finish()
    },
    finish,
  }
}
