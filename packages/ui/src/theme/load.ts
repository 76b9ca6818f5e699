import { loadChunk } from '../shell/chunks.ts'
import { usePrefs } from '../state/prefs.ts'
import { loadAntdLocale } from './antd-locale.ts'

/** antd with its texts: everything but the sign-in page stands in it. */
export async function loadTheme() {
  const [theme] = await Promise.all([
    loadChunk(() => import('./ThemeProvider.tsx')),
    loadAntdLocale(usePrefs.getState().language),
  ])
  return theme
}
