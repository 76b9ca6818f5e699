import { type ReactNode, useEffect } from 'react'
import { Mark, Wordmark } from '../brand/Mark.tsx'
import { LanguageSwitch, ThemeSwitch } from '../shell/HeaderTools.tsx'
import { windowTitle } from '../shell/titles.ts'
import { useSession } from '../state/session.ts'
import { Roads } from './Roads.tsx'

interface Props {
  /** Of the window. */
  title: string
  children: ReactNode
}

/** What stands around the sign-in and what it may ask for: the tenant's name, branding and picture. */
export function SignInFrame({ title, children }: Props): ReactNode {
  const branding = useSession((s) => s.branding)
  const name = branding?.appName ?? 'Motorpool'
  const background = branding?.loginBgFilePath
  useEffect(() => {
    document.title = windowTitle(name, title)
  }, [name, title])
  return (
    <div className="mp-signin">
      <aside
        className="mp-signin-art"
        style={background ? { backgroundImage: `url("${background}")` } : undefined}
      >
        {background ? null : <Roads />}
      </aside>
      <div className="mp-signin-side">
        <div className="mp-signin-tools">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <main className="mp-signin-main">
          <div className="mp-signin-brand">
            {branding?.loginLogoFilePath ? (
              <img src={branding.loginLogoFilePath} alt="" />
            ) : (
              <Mark size={40} className="mp-brand-mark" />
            )}
            {branding ? <h1>{name}</h1> : <Wordmark height={30} />}
            {branding?.tenantName && branding.tenantName !== name ? <p>{branding.tenantName}</p> : null}
          </div>
          {children}
        </main>
        <footer className="mp-signin-foot">
          {branding?.copyright ? <span>{branding.copyright}</span> : null}
          {branding?.recordNo ? <span>{branding.recordNo}</span> : null}
        </footer>
      </div>
    </div>
  )
}
