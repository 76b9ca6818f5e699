import { create } from 'zustand'
import { api } from '../api/client.ts'

const PATH = '/api/system-svc/user/config/V1.0'
const SAVE_AFTER_MS = 1000

type Config = Readonly<Record<string, unknown>>

/** What the server keeps of how a user likes the console: columns, row heights, saved views. */
const useConfig = create<{ values: Config; owner: string | undefined }>(() => ({
  values: {},
  owner: undefined,
}))

let saving: ReturnType<typeof setTimeout> | undefined

export async function loadConfig(userId: string): Promise<void> {
  try {
    const values = await api.get<Config>(PATH, undefined, { quiet: true })
    useConfig.setState({ values: values ?? {}, owner: userId })
  } catch (error) {
    console.warn('user config', error)
    useConfig.setState({ values: {}, owner: userId })
  }
}

export function forgetConfig(): void {
  clearTimeout(saving)
  useConfig.setState({ values: {}, owner: undefined })
}

/** One entry of it, and a way to change it; changes are sent together after a second. */
export function useUserConfig<T>(key: string): [T | undefined, (value: T) => void] {
  const value = useConfig((s) => s.values[key]) as T | undefined
  const set = (next: T) => {
    useConfig.setState((s) => ({ values: { ...s.values, [key]: next } }))
    clearTimeout(saving)
    saving = setTimeout(() => {
      api
        .put(PATH, useConfig.getState().values, { quiet: true })
        .catch((error: unknown) => console.warn('user config', error))
    }, SAVE_AFTER_MS)
  }
  return [value, set]
}
