import { LOCALES } from '@motorpool/kernel'
import type { IconName } from '../brand/Icon.tsx'
import { signOut } from '../state/actions.ts'
import { openOwnDialog } from '../state/own-dialog.ts'
import { type ThemeMode, usePrefs } from '../state/prefs.ts'
import { LANGUAGE_NAMES } from '../texts/languages.ts'
import type { Translate } from '../texts/texts.ts'
import { changeLanguage } from './HeaderTools.tsx'

/** Something that the console itself does, wherever one is. */
export interface ConsoleAction {
  key: string
  title: string
  icon: IconName
  run(): void
}

const MODES: readonly ThemeMode[] = ['light', 'dark', 'system']
const MODE_ICONS: Readonly<Record<ThemeMode, IconName>> = { light: 'sun', dark: 'moon', system: 'screen' }

/** Language, theme, own account and the end of the session. */
export const consoleActions = (t: Translate): ConsoleAction[] => [
  ...LOCALES.map(
    (one): ConsoleAction => ({
      key: `language-${one}`,
      title: `${t('ui.language')}: ${LANGUAGE_NAMES[one]}`,
      icon: 'globe',
      run: () => void changeLanguage(one),
    }),
  ),
  ...MODES.map(
    (one): ConsoleAction => ({
      key: `theme-${one}`,
      title: `${t('ui.theme')}: ${t(`ui.theme.${one}`)}`,
      icon: MODE_ICONS[one],
      run: () => usePrefs.getState().setThemeMode(one),
    }),
  ),
  { key: 'password', title: t('ui.changePassword'), icon: 'key', run: () => openOwnDialog('password') },
  { key: 'security', title: t('ui.security'), icon: 'shield', run: () => openOwnDialog('security') },
  { key: 'logout', title: t('ui.signOut'), icon: 'logout', run: () => void signOut() },
]
