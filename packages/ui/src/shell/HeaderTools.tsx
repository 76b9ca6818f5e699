import { LOCALES, type Locale } from '@motorpool/kernel'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query.ts'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { type ChoiceGroup, Choices } from '../parts/Choices.tsx'
import { chooseTheme } from '../state/actions.ts'
import { loadDictionaries } from '../state/dictionaries.ts'
import { EMISSIONS, type Emission, type ThemeMode, usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import { loadTenantTexts } from '../state/tenant-texts.ts'
import { LANGUAGE_NAMES } from '../texts/languages.ts'
import { switchTexts, useText } from '../texts/texts.ts'
import { loadAntdLocale } from '../theme/antd-locale.ts'

interface SwitchProps<V extends string> {
  label: string
  icon: IconName
  value: V
  values: readonly V[]
  name(value: V): string
  onChange(value: V): void
  /** Shown beside the icon. */
  text?: string
  className: string
}

/** One of a few values. */
function Switch<V extends string>(props: SwitchProps<V>): ReactNode {
  const { label, icon, value, values, name, onChange, text, className } = props
  return (
    <Choices
      label={`${label}: ${name(value)}`}
      title={label}
      hint={label}
      className={`mp-tool ${className}`}
      groups={[
        { key: 'values', choices: values.map((key) => ({ key, label: name(key), chosen: key === value })) },
      ]}
      onChoose={(key) => {
        const chosen = values.find((one) => one === key)
        if (chosen) onChange(chosen)
      }}
    >
      <Icon name={icon} size={18} />
      {text ? <span className="mp-tool-text">{text}</span> : null}
    </Choices>
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
    <Switch
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
  const groups: ChoiceGroup[] = [
    {
      key: 'modes',
      choices: MODES.map((key) => ({ key, label: t(`ui.theme.${key}`), chosen: key === mode })),
    },
  ]
  if (user && themes.length > 1)
    groups.push({
      key: 'themes',
      title: t('ui.tenantTheme'),
      choices: themes.map(({ id, themeName, name }) => ({
        key: id,
        label: themeName ?? name ?? id,
        chosen: id === current,
      })),
    })
  const choose = (key: string) => {
    const chosen = MODES.find((one) => one === key)
    if (chosen) set(chosen)
    else void chooseTheme(key).catch(() => {})
  }
  return (
    <Choices
      label={`${t('ui.theme')}: ${t(`ui.theme.${mode}`)}`}
      title={t('ui.theme')}
      hint={t('ui.theme')}
      className="mp-tool is-theme"
      groups={groups}
      onChoose={choose}
    >
      <Icon name={icon} size={18} />
    </Choices>
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
    <Switch
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
