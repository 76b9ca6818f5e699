import type { Locale } from '@motorpool/kernel'
import { api } from '../api/client.ts'
import { overrideTexts } from '../texts/texts.ts'
import { application } from './application.ts'
import { usePrefs } from './prefs.ts'
import { useSession } from './session.ts'

/** The console does not wait longer than this for texts of a tenant. */
const PATIENCE_MS = 1500

const tenantOfUser = () => useSession.getState().user?.tenant?.tenantId

/** What the platform and a tenant say in place of the product's own texts; nothing where that cannot be had. */
export const askTenantTexts = (
  locale: Locale,
  tenantId: string | undefined,
): Promise<Record<string, string> | null | void> =>
  api
    .get<Record<string, string> | null>(
      `/api/system-svc/locales/V1.0/noToken/vue/${locale}`,
      { locale, client: application, tenantId },
      { quiet: true, keepSession: true, signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    .catch((error: unknown) => console.warn('texts', error))

/**
 * Loads the texts by which the platform or the tenant overrides the product's own (R019): the tenant of the user, else that
 * of the host in the address bar. A failure leaves the texts as they are.
 */
export async function loadTenantTexts(locale: Locale = usePrefs.getState().language): Promise<void> {
  const tenantId = tenantOfUser()
  const entries = await askTenantTexts(locale, tenantId)
  // Who signed in or out meanwhile has asked for other texts.
  if (entries && tenantId === tenantOfUser()) overrideTexts(locale, entries)
}
