import type { Locale } from '@motorpool/kernel'
import { api } from '../api/client.ts'
import { keepTexts } from '../texts/texts.ts'
import { application } from './application.ts'
import { usePrefs } from './prefs.ts'
import { useSession } from './session.ts'

/** Longer than this nobody waits for a text that says something else. */
const PATIENCE_MS = 1500

const tenantOfUser = () => useSession.getState().user?.tenant?.tenantId

/**
 * What the platform and the tenant say instead of the product's own texts: the tenant of who is signed in, else that of the
 * host in the address bar. Texts that cannot be had change nothing.
 */
export async function loadKeptTexts(locale: Locale = usePrefs.getState().language): Promise<void> {
  const tenantId = tenantOfUser()
  const entries = await api
    .get<Record<string, string> | null>(
      `/api/system-svc/locales/V1.0/noToken/vue/${locale}`,
      { locale, client: application, tenantId },
      { quiet: true, keepSession: true, signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    .catch((error: unknown) => console.warn('texts', error))
  // Who signed in or out meanwhile has asked for other texts.
  if (entries && tenantId === tenantOfUser()) keepTexts(locale, entries)
}
