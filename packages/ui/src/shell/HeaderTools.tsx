import { LOCALES, type Locale } from '@motorpool/kernel'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query.ts'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { chooseTheme } from '../state/actions.ts'
import { loadDictionaries } from '../state/dictionaries.ts'
import { EMISSIONS, type Emission, type ThemeMode, usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import { loadTenantTexts } from '../state/tenant-texts.ts'
import { LANGUAGE_NAMES } from '../texts/languages.ts'
import { switchTexts, useText } from '../texts/texts.ts'
import { loadAntdLocale } from '../theme/ThemeProvider.tsx'

interface ChoiceProps<V extends string> {
  label: string
  icon: IconName
  value: V
  values: readonly V[]
  name(value: V): string
  onChange(value: V): void
  /** Shown beside the icon. */
  text?: string
  className?: string
}

/** A button that opens a short list of choices. */
function Choice<V extends string>(props: ChoiceProps<V>): ReactNode {
  const { label, icon, value, values, name, onChange, text, className = '' } = props
  const menu: MenuProps = {
    selectable: true,
    selectedKeys: [value],
    items: values.map((one) => ({ key: one, label: name(one) })),
    onClick: ({ key }) => onChange(key as V),
  }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className={`mp-tool ${className}`}
        aria-label={`${label}: ${name(value)}`}
        title={label}
      >
        <Icon name={icon} size={18} />
        {text ? <span className="mp-tool-text">{text}</span> : null}
      </Button>
    </Dropdown>
  )
}

/** Switches all texts, then rerenders what shows them (R017); dictionaries are fetched again (R018). */
export async function changeLanguage(language: Locale): Promise<void> {
  await Promise.all([switchTexts(language), loadAntdLocale(language), loadTenantTexts(language)])
  usePrefs.getState().setLanguage(language)
  if (useSession.getState().phase === 'signedIn') await loadDictionaries()
  await queryClient.invalidateQueries()
}

export function LanguageSwitch(): ReactNode {
  const t = useText()
  const language = usePrefs((s) => s.language)
  return (
    <Choice
      label={t('ui.language')}
      icon="globe"
      value={language}
      values={LOCALES}
      name={(one) => LANGUAGE_NAMES[one]}
      onChange={(one) => void changeLanguage(one)}
      className="is-language"
    />
  )
}

const MODES: readonly ThemeMode[] = ['light', 'dark', 'system']

/** Light, dark or as the system has it; and, where the tenant has several, whose colours (R048). */
export function ThemeSwitch(): ReactNode {
  const t = useText()
  const mode = usePrefs((s) => s.themeMode)
  const set = usePrefs((s) => s.setThemeMode)
  const themes = useSession((s) => s.themes)
  const user = useSession((s) => s.user)
  const current = useSession((s) => s.user?.themeId ?? s.branding?.themeId) ?? themes[0]?.id
  const icon: IconName = mode === 'dark' ? 'moon' : mode === 'light' ? 'sun' : 'screen'
  const menu: MenuProps = {
    selectable: true,
    multiple: true,
    selectedKeys: [mode, `theme:${current}`],
    items: [
      ...MODES.map((one) => ({ key: one, label: t(`ui.theme.${one}`) })),
      ...(user && themes.length > 1
        ? [
            { type: 'divider' as const },
            {
              type: 'group' as const,
              label: t('ui.tenantTheme'),
              children: themes.map((one) => ({
                key: `theme:${one.id}`,
                label: one.themeName ?? one.name ?? one.id,
              })),
            },
          ]
        : []),
    ],
    onClick: ({ key }) => {
      if (key.startsWith('theme:')) void chooseTheme(key.slice(6)).catch(() => {})
      else set(key as ThemeMode)
    },
  }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className="mp-tool is-theme"
        aria-label={`${t('ui.theme')}: ${t(`ui.theme.${mode}`)}`}
        title={t('ui.theme')}
      >
        <Icon name={icon} size={18} />
      </Button>
    </Dropdown>
  )
}

/** Vehicle lists and counters are fetched again, filtered by one emission level (R045). */
export function changeEmission(next: Emission): void {
  usePrefs.getState().setEmission(next)
  void queryClient.invalidateQueries()
}

export function EmissionSwitch(): ReactNode {
  const t = useText()
  const emission = usePrefs((s) => s.emission)
  return (
    <Choice
      label={t('ui.emission')}
      icon="leaf"
      value={emission}
      values={EMISSIONS}
      name={(one) => t(`ui.emission.${one}`)}
      onChange={changeEmission}
      text={t(`ui.emission.${emission}`)}
      className="is-emission"
    />
  )
}
