import { inkOn, useSession, useText } from '@motorpool/ui'
import type { CSSProperties, ReactNode } from 'react'
import type { ThemeContent } from '../../../shared/theme.ts'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The console in small, in the colours of a theme. */
export function Preview({ content }: { content: ThemeContent }): ReactNode {
  const t = useText()
  const name = useSession((s) => s.branding?.appName) ?? 'Motorpool'
  const primary = content['@primary-color'] ?? ''
  const dark = content['@base'] === 'dark'
  const style = {
    '--p-primary': primary,
    '--p-primary-ink': HEX.test(primary) ? inkOn(primary) : '#fff',
    '--p-link': content['@link-color'],
    '--p-menu-bg': content['@menu-bg'],
    '--p-menu': content['@menu-color'],
    '--p-menu-on-bg': content['@menu-selected-bg'],
    '--p-menu-on': content['@menu-selected-color'],
    '--p-top-bg': content['@top-nav-bg'],
    '--p-top': content['@top-nav-color'],
    '--p-layout': content['@layout-bg'],
    '--p-surface': dark ? '#1a1f27' : '#ffffff',
    '--p-text': dark ? '#e6ebf2' : '#1f2937',
  } as CSSProperties
  return (
    <div className="theme-preview" style={style} aria-hidden="true">
      <div className="theme-preview-top">{name}</div>
      <div className="theme-preview-menu">
        <span>{t('themes.previewMenu')}</span>
        <span className="is-on">{t('themes.previewSelected')}</span>
        <span>{t('themes.previewMenu')}</span>
      </div>
      <div className="theme-preview-body">
        <div>
          <p>{t('themes.previewText')}</p>
          <b>{t('themes.previewButton')}</b>
        </div>
      </div>
    </div>
  )
}
