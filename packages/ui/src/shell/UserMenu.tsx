import { LOCALES, type Locale } from '@motorpool/kernel'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { useNarrow } from '../parts/hooks.ts'
import { signOut } from '../state/actions.ts'
import { openOwnDialog, useOwnDialog } from '../state/own-dialog.ts'
import { EMISSIONS, type Emission, usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import { LANGUAGE_NAMES } from '../texts/languages.ts'
import { useText } from '../texts/texts.ts'
import { changeEmission, changeLanguage } from './HeaderTools.tsx'

const ChangePassword = lazy(() => import('./ChangePassword.tsx'))
const Security = lazy(() => import('./security/Security.tsx'))

/** Switches that have no room in a narrow header. */
function narrowItems(
  t: (key: string) => string,
  language: Locale,
  emission: Emission,
): NonNullable<MenuProps['items']> {
  const mark = (on: boolean) => (on ? <Icon name="check" size={14} /> : <span className="mp-icon-room" />)
  return [
    {
      key: 'languages',
      type: 'group',
      label: t('ui.language'),
      children: LOCALES.map((one) => ({
        key: `language:${one}`,
        icon: mark(one === language),
        label: LANGUAGE_NAMES[one],
      })),
    },
    {
      key: 'emissions',
      type: 'group',
      label: t('ui.emission'),
      children: EMISSIONS.map((one) => ({
        key: `emission:${one}`,
        icon: mark(one === emission),
        label: t(`ui.emission.${one}`),
      })),
    },
    { type: 'divider' },
  ]
}

/** Who is signed in; change of password, the admin platform for administrators, sign out (R047). */
export function UserMenu({ admin }: { admin: boolean }): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user)
  const narrow = useNarrow()
  const language = usePrefs((s) => s.language)
  const emission = usePrefs((s) => s.emission)
  const dialog = useOwnDialog((s) => s.open)
  const close = () => openOwnDialog(undefined)
  if (!user) return null
  const name = user.realName || user.userName
  const items: MenuProps['items'] = [
    {
      key: 'who',
      disabled: true,
      className: 'mp-user-card',
      label: (
        <>
          <strong>{name}</strong>
          <span>{[user.userName, user.org?.orgName ?? user.tenantName].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    { type: 'divider' },
    ...(narrow ? narrowItems(t, language, emission) : []),
    { key: 'password', icon: <Icon name="key" />, label: t('ui.changePassword') },
    { key: 'security', icon: <Icon name="shield" />, label: t('ui.security') },
    ...(user.userType.code === 'ADMIN' && !admin
      ? [{ key: 'admin', icon: <Icon name="external" />, label: t('ui.adminPlatform') }]
      : []),
    { type: 'divider' },
    { key: 'logout', icon: <Icon name="logout" />, label: t('ui.signOut') },
  ]
  const choose: MenuProps['onClick'] = ({ key }) => {
    const [kind, value] = key.split(':')
    if (kind === 'language') void changeLanguage(value as Locale)
    if (kind === 'emission') changeEmission(value as Emission)
    if (key === 'password' || key === 'security') openOwnDialog(key)
    if (key === 'admin') window.open('/admin/', '_blank', 'noopener')
    if (key === 'logout') void signOut()
  }
  return (
    <>
      <Dropdown menu={{ items, onClick: choose }} trigger={['click']} placement="bottomRight">
        <Button type="text" className="mp-user">
          {user.avatarImgPath ? (
            <img src={user.avatarImgPath} alt="" className="mp-avatar" />
          ) : (
            <span className="mp-avatar" aria-hidden="true">
              {name.slice(0, 1).toUpperCase()}
            </span>
          )}
          <span className="mp-sr">{t('ui.userMenu', { name: '' })}</span>
          <span className="mp-user-name">{name}</span>
          <Icon name="chevron-down" size={12} />
        </Button>
      </Dropdown>
      {dialog === 'security' ? (
        <Suspense fallback={null}>
          <Security onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'password' ? (
        <Suspense fallback={null}>
          <ChangePassword userName={user.userName} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
