import { api, Icon, toast, useText } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Popover } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import { readList, writeList } from './url.ts'
import type { ResourceList } from './useResourceList.ts'
import type { ViewPrefs } from './view-prefs.ts'

const VIEWS = '/api/system-svc/user/views/V1.0'
const NAME_MAX = 32

interface SavedView {
  id: string
  name: string
  /** As the address of the list holds it. */
  query: string
  columns: string[] | null
}

function useSavedViews(screen: string, enabled: boolean) {
  const client = useQueryClient()
  const queryKey = ['views', screen]
  const query = useQuery({
    queryKey,
    queryFn: () => api.get<SavedView[]>(VIEWS, { screen }, { quiet: true }),
    enabled,
    staleTime: 60_000,
  })
  const again = () => client.invalidateQueries({ queryKey })
  return {
    views: query.data ?? [],
    save: async (view: Omit<SavedView, 'id'>) => {
      await api.post(VIEWS, { screen, ...view })
      await again()
    },
    forget: async (id: string) => {
      await api.delete(VIEWS, { ids: [id] })
      await again()
    },
  }
}

interface Props {
  resource: AnyResource
  list: ResourceList
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
}

/** Filters, order and columns under a name, kept for the user. */
export function SavedViews(props: Props): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      content={<Views {...props} open={open} onDone={() => setOpen(false)} />}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Button
        type="text"
        className="mp-tool"
        icon={<Icon name="bookmark" />}
        aria-label={t('resource.views')}
        aria-expanded={open}
        title={t('resource.views')}
      />
    </Popover>
  )
}

function Views({
  resource,
  list,
  view,
  setView,
  open,
  onDone,
}: Props & { open: boolean; onDone(): void }): ReactNode {
  const t = useText()
  const { views, save, forget } = useSavedViews(resource.key, open)
  const [name, setName] = useState('')
  const refused = (error: unknown) => console.warn('saved view', error)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const query = writeList(resource, { ...list.state, page: 1 }).toString()
    save({ name: name.trim(), query, columns: view.columns ? [...view.columns] : null })
      .then(() => {
        setName('')
        toast.success(t('resource.viewKept'))
      })
      .catch(refused)
  }
  const apply = (one: SavedView) => {
    setView({ columns: one.columns ?? undefined })
    list.open(readList(resource, new URLSearchParams(one.query)))
    onDone()
  }
  return (
    <div className="mp-views">
      {views.length > 0 ? (
        <ul>
          {views.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => apply(one)}>
                {one.name}
              </button>
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" size={12} />}
                aria-label={t('resource.forgetView', { name: one.name })}
                onClick={() => void forget(one.id).catch(refused)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mp-soft">{t('resource.noViews')}</p>
      )}
      <form onSubmit={keep}>
        <Input
          size="small"
          value={name}
          maxLength={NAME_MAX}
          placeholder={t('resource.viewName')}
          aria-label={t('resource.viewName')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={name.trim() === ''}>
          {t('ui.save')}
        </Button>
      </form>
    </div>
  )
}
