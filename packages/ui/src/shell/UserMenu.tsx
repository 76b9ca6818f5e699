import { LOCALES } from '@motorpool/kernel'
import { lazy, type ReactNode, Suspense } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { type ChoiceGroup, Choices } from '../parts/Choices.tsx'
import { useNarrow } from '../parts/hooks.ts'
import { signOut } from '../state/actions.ts'
import { openOwnDialog, useOwnDialog } from '../state/own-dialog.ts'
import { EMISSIONS, usePrefs } from '../state/prefs.ts'
import { type CurrentUser, useSession } from '../state/session.ts'
import { LANGUAGE_NAMES } from '../texts/languages.ts'
import { useText } from '../texts/texts.ts'
import { changeEmission, changeLanguage } from './HeaderTools.tsx'

const ChangePassword = lazy(() => import('./ChangePassword.tsx'))
const Security = lazy(() => import('./security/Security.tsx'))

/** Switches that have no room in a narrow header. */
function useNarrowGroups(): ChoiceGroup[] {
  const t = useText()
  const narrow = useNarrow()
  const language = usePrefs((s) => s.language)
  const emission = usePrefs((s) => s.emission)
  if (!narrow) return []
  const languages = LOCALES.map((key) => ({ key, label: LANGUAGE_NAMES[key], chosen: key === language }))
  const emissions = EMISSIONS.map((key) => ({
    key,
    label: t(`ui.emission.${key}`),
    chosen: key === emission,
  }))
  return [
    { key: 'languages', title: t('ui.language'), choices: languages },
    { key: 'emissions', title: t('ui.emission'), choices: emissions },
  ]
}

function Who({ user, name }: { user: CurrentUser; name: string }): ReactNode {
  return (
    <span className="mp-user-card">
      <strong>{name}</strong>
      <span>{[user.userName, user.org?.orgName ?? user.tenantName].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function choose(key: string): void {
  const language = LOCALES.find((one) => one === key)
  const emission = EMISSIONS.find((one) => one === key)
  if (language) void changeLanguage(language)
  if (emission) changeEmission(emission)
  if (key === 'password' || key === 'security') openOwnDialog(key)
  if (key === 'admin') window.open('/admin/', '_blank', 'noopener')
  if (key === 'logout') void signOut()
}

/** Who is signed in; change of password, the admin platform for administrators, sign out (R047). */
export function UserMenu({ admin }: { admin: boolean }): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user)
  const narrowGroups = useNarrowGroups()
  const dialog = useOwnDialog((s) => s.open)
  const close = () => openOwnDialog(undefined)
  if (!user) return null
  const name = user.realName || user.userName
  const own = [
    { key: 'password', icon: <Icon name="key" />, label: t('ui.changePassword') },
    { key: 'security', icon: <Icon name="shield" />, label: t('ui.security') },
  ]
  if (user.userType.code === 'ADMIN' && !admin)
    own.push({ key: 'admin', icon: <Icon name="external" />, label: t('ui.adminPlatform') })
  const groups: ChoiceGroup[] = [
    { key: 'who', choices: [{ key: 'who', label: <Who user={user} name={name} />, disabled: true }] },
    ...narrowGroups,
    { key: 'own', choices: own },
    {
      key: 'leave',
      choices: [{ key: 'logout', icon: <Icon name="logout" />, label: t('ui.signOut') }],
    },
  ]
  return (
    <>
      <Choices title={t('ui.userMenu', { name: '' })} className="mp-user" groups={groups} onChoose={choose}>
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
      </Choices>
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
