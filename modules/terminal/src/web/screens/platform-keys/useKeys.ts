import { api, copyText, saveBlob, toast, useAct, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { PLATFORM_KEYS, PLATFORM_KEYS_API, type PlatformKeyView } from '../../../shared/platform-keys.ts'
import { pemOf } from './forms.ts'

const KEY = [PLATFORM_KEYS]

export type Cipher = PlatformKeyView['cipher']

/** What a cipher is called, in every language. */
export const CIPHER_NAMES = { sm2: 'SM2', rsa: 'RSA' } as const satisfies Record<Cipher, string>

/** The platform's pairs, the latest first. */
export function useKeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<PlatformKeyView[]>(PLATFORM_KEYS_API, {}, { signal, quiet: true }),
  })
}

/** What may be done with pairs; each is asked first. */
export function useKeyChanges() {
  const t = useText()
  const may = usePermission()
  const { modal } = App.useApp()
  const { act, busy } = useAct(KEY)
  return {
    busy,
    mayRotate: may('create', PLATFORM_KEYS),
    mayRevoke: may('delete', PLATFORM_KEYS),
    rotate(cipher: Cipher): void {
      const named = { cipher: CIPHER_NAMES[cipher] }
      void modal.confirm({
        title: t('platformKeys.rotateTitle', named),
        content: t('platformKeys.rotateHint'),
        okText: t('platformKeys.rotate', named),
        onOk: () =>
          act(() => api.post(`${PLATFORM_KEYS_API}/rotate`, { cipher }), t('platformKeys.rotateDone', named)),
      })
    },
    /** Whether it is revoked. */
    revoke: ({ id }: PlatformKeyView, reason: string): Promise<boolean> =>
      act(
        () => api.post(`${PLATFORM_KEYS_API}/revoke`, { id, reason }),
        t('platformKeys.revokeDone', { id }),
      ),
  }
}

/** Ways to hand on a public half. */
export function useHandOver() {
  const t = useText()
  return {
    async copy(text: string): Promise<void> {
      if (await copyText(text)) toast.success(t('platformKeys.copied'))
      else toast.error(t('platformKeys.copyFailed'))
    },
    save: (key: PlatformKeyView): void =>
      saveBlob(
        new Blob([pemOf(key)], { type: 'application/x-pem-file' }),
        `platform-${key.cipher}-${key.id}.pem`,
      ),
  }
}
