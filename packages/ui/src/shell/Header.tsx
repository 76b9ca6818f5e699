import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../brand/Icon.tsx'
import { Mark, Wordmark } from '../brand/Mark.tsx'
import { usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import type { HeaderTool } from './app-context.ts'
import { FullscreenSwitch } from './FullscreenSwitch.tsx'
import { EmissionSwitch, LanguageSwitch, ThemeSwitch } from './HeaderTools.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useMayFindVehicles } from './vehicle-hits.ts'

/** The tenant's logo and name; ours where the tenant brings none. */
export function Brand({ admin }: { admin: boolean }): ReactNode {
  const t = useText()
  const branding = useSession((s) => s.branding)
  const name = branding?.appName
  return (
    <Link to="/home" className="mp-brand" aria-label={name ?? 'Motorpool'}>
      {branding?.appLogoFilePath ? (
        <img src={branding.appLogoFilePath} alt="" className="mp-brand-logo" />
      ) : (
        <Mark size={26} className="mp-brand-mark" />
      )}
      {name ? (
        <span className="mp-brand-name">{name}</span>
      ) : (
        <Wordmark height={22} className="mp-brand-word" />
      )}
      {admin ? <span className="mp-brand-admin">{t('ui.adminPlatform')}</span> : null}
    </Link>
  )
}

interface Props {
  admin: boolean
  tools: readonly HeaderTool[]
  onMenu: (() => void) | undefined
}

/** 64 px: tenant, vehicle search, appearance, user (R044). */
export function Header({ admin, tools, onMenu }: Props): ReactNode {
  const searches = useMayFindVehicles()
  const t = useText()
  const collapsed = usePrefs((s) => s.menuCollapsed)
  const toggle = usePrefs((s) => s.toggleMenu)
  return (
    <header className="mp-header">
      <button
        type="button"
        className="mp-header-menu"
        aria-label={onMenu || collapsed ? t('ui.openMenu') : t('ui.closeMenu')}
        aria-expanded={onMenu ? undefined : !collapsed}
        onClick={onMenu ?? toggle}
      >
        <Icon name={onMenu ? 'menu' : 'panel'} size={18} />
      </button>
      <Brand admin={admin} />
      {searches ? <QuickSearch /> : null}
      <div className="mp-header-tools">
        {tools.map(({ key, Component }) => (
          <Component key={key} />
        ))}
        <EmissionSwitch />
        <FullscreenSwitch />
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu admin={admin} />
      </div>
    </header>
  )
}
