import {
  chooseTheme,
  ErrorState,
  Icon,
  Page,
  queryClient,
  SkeletonRows,
  StatusTag,
  toast,
  usePermission,
  useSession,
  useText,
} from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { accentTheme } from '../../../shared/theme.ts'
import { Editor } from './Editor.tsx'
import { Preview } from './Preview.tsx'
import './themes.css'
import { contentOf, type Draft, draftOf, KEY, type Theme, useThemes } from './themes.ts'
import { useThemeChanges } from './useThemeChanges.ts'

const BLANK: Draft = {
  themeName: '',
  themeCode: '',
  description: '',
  content: accentTheme('#1f5fbf'),
  loginBg: '',
  logo: '',
  defaultFlag: false,
}

interface CardProps {
  theme: Theme
  current: boolean
  /** The platform's are changed by administrators alone. */
  editable: boolean
  onEdit(): void
}

function Card({ theme, current, editable, onEdit }: CardProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const { copy, remove } = useThemeChanges()
  return (
    <article className={`theme-card${current ? ' is-current' : ''}`}>
      <Preview content={contentOf(theme)} />
      <div className="theme-card-head">
        <strong>{theme.themeName}</strong>
        <span className="mp-faint mp-mono">{theme.themeCode}</span>
        <span className="theme-card-tags">
          {current ? <StatusTag tone="accent">{t('themes.current')}</StatusTag> : null}
          {theme.defaultFlag ? <StatusTag tone="info">{t(`${KEY}.defaultFlag`)}</StatusTag> : null}
          <StatusTag tone="idle">{t(theme.tenantId ? 'themes.own' : 'themes.shared')}</StatusTag>
        </span>
      </div>
      <p className="mp-soft">{theme.description ?? ''}</p>
      <div className="theme-card-actions">
        <Button size="small" type="primary" disabled={current} onClick={() => void chooseTheme(theme.id)}>
          {t('themes.use')}
        </Button>
        {editable && may('update', KEY) ? (
          <Button size="small" onClick={onEdit}>
            {t('themes.change')}
          </Button>
        ) : null}
        {may('create', KEY) ? (
          <Button size="small" onClick={() => void copy(theme)}>
            {t('themes.copy')}
          </Button>
        ) : null}
        {editable && may('delete', KEY) ? (
          <Button size="small" danger type="text" onClick={() => remove(theme)}>
            {t('resource.delete')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** Themes as what they look like: choose one, copy it, change one's own. */
export default function Themes(): ReactNode {
  const t = useText()
  const may = usePermission()
  const themes = useThemes()
  const admin = useSession((s) => s.user?.userType.code === 'ADMIN')
  const current = useSession((s) => s.user?.themeId ?? s.branding?.themeId)
  const [draft, setDraft] = useState<Draft>()
  const done = async () => {
    setDraft(undefined)
    toast.success(t('resource.updated'))
    await queryClient.invalidateQueries({ queryKey: [KEY] })
  }
  if (themes.isError) return <ErrorState error={themes.error} onRetry={() => void themes.refetch()} />
  if (themes.isPending) return <SkeletonRows rows={8} />
  return (
    <Page
      head={admin ? null : <span className="mp-soft">{t('themes.sharedHint')}</span>}
      actions={
        may('create', KEY) ? (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(BLANK)}>
            {t('themes.create')}
          </Button>
        ) : null
      }
    >
      <div className="theme-cards">
        {themes.data.map((theme) => (
          <Card
            key={theme.id}
            theme={theme}
            current={theme.id === current}
            editable={admin || theme.tenantId !== null}
            onEdit={() => setDraft(draftOf(theme))}
          />
        ))}
      </div>
      {draft ? <Editor start={draft} onClose={() => setDraft(undefined)} onDone={done} /> : null}
    </Page>
  )
}
