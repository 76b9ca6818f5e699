import { configureApi } from '../api/client.ts'
import { toast } from '../parts/toast.ts'
import type { Screen } from '../screen/screen.ts'
import { startSession } from '../state/actions.ts'
import { followOtherTabs, signInOverPage } from '../state/again.ts'
import { usePrefs } from '../state/prefs.ts'
import { loadTenantTexts } from '../state/tenant-texts.ts'
import { type CatalogueLoader, startTexts, t } from '../texts/texts.ts'
import { settleStartAddress } from './guard.ts'

/** Loads what the first paint needs: texts, the tenant's theme, and whether a user is signed in. */
export async function startConsole(
  loadCatalogue: CatalogueLoader,
  screens: readonly Screen[],
): Promise<void> {
  configureApi({
    language: () => usePrefs.getState().language,
    emission: () => usePrefs.getState().emission,
    onUnauthenticated: signInOverPage,
    onFailure: (error) => toast.error(error.message),
    failureText: (status) => (status === 0 ? t('ui.networkFailed') : t('ui.callFailed', { status })),
  })
  followOtherTabs()
  const language = usePrefs.getState().language
  await Promise.all([startTexts(language, loadCatalogue), startSession(), loadTenantTexts(language)])
  settleStartAddress(screens)
}
