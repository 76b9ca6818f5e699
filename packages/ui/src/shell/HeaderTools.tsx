import { LOCALES, type Locale } from '@motorpool/kernel'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { queryClient } from '../api/query.ts'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { EMISSIONS, type Emission, type ThemeMode, usePrefs } from '../state/prefs.ts'
import { switchTexts, useText } from '../texts/texts.ts'
import { loadAntdLocale } from '../theme/ThemeProvider.tsx'

export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'en-US': 'English',
  'ja-JP': '日本語',
}

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

/** Changes all texts, then says so to everything that is shown (R017, R018). */
export async function changeLanguage(language: Locale): Promise<void> {
  await Promise.all([switchTexts(language), loadAntdLocale(language)])
  usePrefs.getState().setLanguage(language)
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

export function ThemeSwitch(): ReactNode {
  const t = useText()
  const mode = usePrefs((s) => s.themeMode)
  const set = usePrefs((s) => s.setThemeMode)
  const icon: IconName = mode === 'dark' ? 'moon' : mode === 'light' ? 'sun' : 'screen'
  return (
    <Choice
      label={t('ui.theme')}
      icon={icon}
      value={mode}
      values={MODES}
      name={(one) => t(`ui.theme.${one}`)}
      onChange={set}
      className="is-theme"
    />
  )
}

/** Narrows vehicle lists and counters to one emission level (R045). */
export function EmissionSwitch(): ReactNode {
  const t = useText()
  const emission = usePrefs((s) => s.emission)
  const change = (next: Emission) => {
    usePrefs.getState().setEmission(next)
    void queryClient.invalidateQueries()
  }
  return (
    <Choice
      label={t('ui.emission')}
      icon="leaf"
      value={emission}
      values={EMISSIONS}
      name={(one) => t(`ui.emission.${one}`)}
      onChange={change}
      text={t(`ui.emission.${emission}`)}
      className="is-emission"
    />
  )
}

function useFullscreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}

export function FullscreenSwitch(): ReactNode {
  const t = useText()
  const on = useFullscreen()
  const toggle = () => {
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch((error: unknown) => console.warn('fullscreen', error))
  }
  const label = on ? t('ui.leaveFullscreen') : t('ui.fullscreen')
  return (
    <Button type="text" className="mp-tool is-fullscreen" aria-label={label} title={label} onClick={toggle}>
      <Icon name={on ? 'shrink' : 'expand'} size={18} />
    </Button>
  )
}
